package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.BOOLEAN;
import static dev.capstan.cel.library.Kinds.SEMVER;
import static dev.capstan.cel.library.Kinds.TEXT;

import dev.cel.common.types.SimpleType;

/// Versions, and which comes after which.
final class SemverLibrary {
    private SemverLibrary() {}

    static void addTo(FunctionSet functions) {
        var bool = SimpleType.BOOL;
        functions.global("semver", "string_to_semver", Kinds.SEMVER_TYPE, TEXT, each -> Semver.of(each, false));
        functions.global("semver", "string_bool_to_semver", Kinds.SEMVER_TYPE, TEXT, BOOLEAN, Semver::of);
        functions.global(
                "isSemver",
                "is_semver_string",
                bool,
                TEXT,
                each -> Semver.parse(each).isPresent());
        functions.global(
                "isSemver",
                "is_semver_string_bool",
                bool,
                TEXT,
                BOOLEAN,
                (text, normalize) -> Semver.parse(text, normalize).isPresent());
        functions.member("isGreaterThan", "semver_is_greater_than", bool, SEMVER, SEMVER, (a, b) -> a.compareTo(b) > 0);
        functions.member("isLessThan", "semver_is_less_than", bool, SEMVER, SEMVER, (a, b) -> a.compareTo(b) < 0);
        functions.member("compareTo", "semver_compare_to", SimpleType.INT, SEMVER, SEMVER, (a, b) ->
                (long) Integer.signum(a.compareTo(b)));
        functions.member("major", "semver_major", SimpleType.INT, SEMVER, Semver::major);
        functions.member("minor", "semver_minor", SimpleType.INT, SEMVER, Semver::minor);
        functions.member("patch", "semver_patch", SimpleType.INT, SEMVER, Semver::patch);
    }
}
