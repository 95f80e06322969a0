package dev.capstan.stack;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.stack.cli.PulumiEngine;
import dev.capstan.stack.cli.PulumiSettings;
import java.nio.file.Path;

/// The scenarios say what Pulumi does. Skipped as [PulumiEngineIT] is.
final class PulumiLanguageIT extends LanguageScenarios {
    @Override
    StackEngine engine(Path folder) {
        return new PulumiEngine(PulumiSettings.of(folder, "open sesame", PulumiEngineIT.environment()));
    }
}
