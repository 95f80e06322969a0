package dev.capstan.app;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about Templates.
final class TemplateFeatureOptions {
    @Option(
            names = "--templates",
            defaultValue = "${env:CAPSTAN_TEMPLATES:-on}",
            paramLabel = "on|off",
            description = "Whether Templates are run: the kinds they make, and a Program and a Stack for each instance"
                    + " (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String templates;

    @Mixin
    private TemplateSwitches switches = new TemplateSwitches();

    /// @throws UsageException when some of it makes no sense
    TemplateSetting setting() {
        return switch (templates) {
            case "on" -> switches.setting(true);
            case "off" -> switches.setting(false);
            default -> throw new UsageException("--templates is \"" + templates + "\", expected on or off");
        };
    }
}
