package dev.capstan.stack;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.stack.engine.BuiltinEngine;
import java.nio.file.Path;
import java.util.List;

/// Programs mean to the built-in engine what they mean to Pulumi.
final class BuiltinLanguageTest extends LanguageScenarios {
    @Override
    StackEngine engine(Path folder) {
        return new BuiltinEngine(List.of(new ShelfProvider()));
    }
}
