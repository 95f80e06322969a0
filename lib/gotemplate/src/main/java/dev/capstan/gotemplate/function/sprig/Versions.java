package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.semver.Constraint;
import dev.capstan.gotemplate.function.sprig.semver.Version;
import org.jspecify.annotations.Nullable;

/// Semantic versions.
final class Versions {
    private Versions() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "semver" -> Call.function(name, c -> Version.of(c.text(0)), TEXT);
            case "semverCompare" -> Call.function(name, Versions::isAllowed, TEXT, TEXT);
            default -> null;
        };
    }

    private static boolean isAllowed(Call call) {
        call.budget().step(call.text(0).length());
        return Constraint.of(call.text(0)).allows(Version.of(call.text(1)));
    }
}
