package dev.capstan.gotemplate.function.sprig.semver;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.capstan.gotemplate.value.Problem;
import org.jspecify.annotations.Nullable;

/// One operator with its version: `>= 1.2`. The parts that are left out or are `x` are open.
///
/// @param version with 0 for what is open
record Bound(Operator operator, Version version, Open open) {
    private static final Pattern FORM =
            Pattern.compile("\\s*(=||!=|>|<|>=|=>|<=|=<|~|~>|\\^)\\s*v?([0-9|x|X|\\*]+)(?:\\.([0-9|x|X|\\*]+))?"
                    + "(?:\\.([0-9|x|X|\\*]+))?(-[0-9A-Za-z\\-]+(?:\\.[0-9A-Za-z\\-]+)*)?"
                    + "(?:\\+[0-9A-Za-z\\-]+(?:\\.[0-9A-Za-z\\-]+)*)?\\s*");

    /// How the version is compared.
    enum Operator {
        EQUAL,
        UNEQUAL,
        ABOVE,
        BELOW,
        FROM,
        UP_TO,
        TILDE,
        CARET
    }

    /// The first part that is open.
    enum Open {
        NONE,
        ALL,
        MINOR,
        PATCH
    }

    static Bound of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new Problem("improper constraint: " + text);
        }
        String major = form.group(2);
        String minor = form.group(3);
        String patch = form.group(4);
        String prerelease = form.group(5) == null ? "" : form.group(5);
        Open open = isOpen(major) ? Open.ALL : isOpen(minor) ? Open.MINOR : isOpen(patch) ? Open.PATCH : Open.NONE;
        String version = switch (open) {
            case ALL -> "0.0.0";
            case MINOR -> major + ".0.0";
            case PATCH -> major + "." + minor + ".0";
            case NONE -> major + "." + minor + "." + patch;
        };
        return new Bound(operator(form.group(1)), parsed(version + prerelease), open);
    }

    private static Version parsed(String version) {
        try {
            return Version.of(version);
        } catch (Problem _) {
            throw new Problem("constraint parser error: " + version);
        }
    }

    private static boolean isOpen(@Nullable String part) {
        return part == null || part.equals("x") || part.equals("X") || part.equals("*");
    }

    private static Operator operator(String text) {
        return switch (text) {
            case "!=" -> Operator.UNEQUAL;
            case ">" -> Operator.ABOVE;
            case "<" -> Operator.BELOW;
            case ">=", "=>" -> Operator.FROM;
            case "<=", "=<" -> Operator.UP_TO;
            case "~", "~>" -> Operator.TILDE;
            case "^" -> Operator.CARET;
            default -> Operator.EQUAL;
        };
    }

    boolean allows(Version other) {
        return switch (operator) {
            case EQUAL -> open == Open.NONE ? other.compareTo(version) == 0 : tilde(other);
            case UNEQUAL -> unequal(other);
            case ABOVE -> above(other);
            case BELOW -> other.compareTo(version) < 0;
            case FROM -> other.compareTo(version) >= 0;
            case UP_TO -> upTo(other);
            case TILDE -> tilde(other);
            case CARET -> caret(other);
        };
    }

    private boolean unequal(Version other) {
        boolean sameMajor = other.major() == version.major();
        return switch (open) {
            case NONE -> other.compareTo(version) != 0;
            case ALL -> !sameMajor || other.minor() != 0 || other.patch() != 0 || other.compareTo(version) != 0;
            case MINOR -> !sameMajor;
            case PATCH ->
                !sameMajor
                        || other.minor() != version.minor()
                        || Prerelease.compareParts(other.prerelease(), version.prerelease()) != 0;
        };
    }

    private boolean above(Version other) {
        int major = Long.compareUnsigned(other.major(), version.major());
        return switch (open) {
            case NONE -> other.compareTo(version) > 0;
            case ALL -> major > 0 || (major == 0 && other.compareTo(version) > 0);
            case MINOR -> major > 0;
            case PATCH -> major > 0 || (major == 0 && Long.compareUnsigned(other.minor(), version.minor()) > 0);
        };
    }

    private boolean upTo(Version other) {
        if (open == Open.NONE) {
            return other.compareTo(version) <= 0;
        }
        int major = Long.compareUnsigned(other.major(), version.major());
        boolean minorAbove = Long.compareUnsigned(other.minor(), version.minor()) > 0;
        return major < 0 || (major == 0 && !(minorAbove && open != Open.MINOR));
    }

    /// The same major, and the same minor if it is named.
    private boolean tilde(Version other) {
        if (other.compareTo(version) < 0) {
            return false;
        }
        boolean zero = version.major() == 0 && version.minor() == 0 && version.patch() == 0;
        if (zero && open != Open.MINOR && open != Open.PATCH) {
            return true;
        }
        return other.major() == version.major() && (other.minor() == version.minor() || open == Open.MINOR);
    }

    /// The first part that is not 0 stays the same.
    private boolean caret(Version other) {
        if (other.compareTo(version) < 0) {
            return false;
        }
        if (version.major() != 0 || open == Open.MINOR) {
            return other.major() == version.major();
        }
        if (other.major() != 0) {
            return false;
        }
        if (version.minor() != 0 || open == Open.PATCH) {
            return other.minor() == version.minor();
        }
        return other.minor() == 0 && other.patch() == version.patch();
    }
}
