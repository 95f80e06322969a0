package dev.capstan.stack;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.stack.engine.BuiltinEngine;
import java.nio.file.Path;
import java.util.List;

/// [A1-17] The built-in engine does what engines do.
final class BuiltinEngineScenariosTest extends EngineScenarios {
    @Override
    StackEngine engine(Path folder) {
        return new BuiltinEngine(List.of(new ShelfProvider()));
    }
}
