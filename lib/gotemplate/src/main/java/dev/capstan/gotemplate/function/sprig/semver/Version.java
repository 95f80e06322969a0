package dev.capstan.gotemplate.function.sprig.semver;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A semantic version. Minor and patch may be left out when it is written, and a `v` may stand before it.
///
/// @param prerelease what follows a hyphen, or empty
/// @param metadata what follows a plus sign, or empty; it does not count in comparisons
/// @param original the version as it was written
public record Version(long major, long minor, long patch, String prerelease, String metadata, String original)
        implements Receiver, Comparable<Version> {
    private static final Pattern FORM = Pattern.compile("v?([0-9]+)(?:\\.([0-9]+))?(?:\\.([0-9]+))?"
            + "(?:-([0-9A-Za-z\\-]+(?:\\.[0-9A-Za-z\\-]+)*))?(?:\\+([0-9A-Za-z\\-]+(?:\\.[0-9A-Za-z\\-]+)*))?");
    private static final int LONGEST = 256;

    public static Version of(String text) {
        if (text.length() > LONGEST) {
            throw new Problem("a semantic version has " + text.length() + " characters, expected at most " + LONGEST);
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new Problem("invalid semantic version \"" + text + "\", expected one like 1.2.3");
        }
        String prerelease = orEmpty(form.group(4));
        checkPrerelease(prerelease);
        return new Version(
                number(form.group(1)),
                number(form.group(2)),
                number(form.group(3)),
                prerelease,
                orEmpty(form.group(5)),
                text);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static long number(@Nullable String digits) {
        if (digits == null) {
            return 0;
        }
        try {
            return Long.parseUnsignedLong(digits);
        } catch (NumberFormatException _) {
            throw new Problem("error parsing version segment: " + digits + " is too large");
        }
    }

    private static void checkPrerelease(String prerelease) {
        for (String part : prerelease.split("\\.", -1)) {
            if (part.length() > 1 && part.charAt(0) == '0' && part.chars().allMatch(c -> c >= '0' && c <= '9')) {
                throw new Problem("version segment starts with 0");
            }
        }
    }

    @Override
    public int compareTo(Version other) {
        int order = Long.compareUnsigned(major, other.major);
        order = order != 0 ? order : Long.compareUnsigned(minor, other.minor);
        order = order != 0 ? order : Long.compareUnsigned(patch, other.patch);
        return order != 0 ? order : Prerelease.compare(prerelease, other.prerelease);
    }

    @Override
    public @Nullable Object call(String method, List<? extends @Nullable Object> arguments) {
        return switch (method) {
            case "Major" -> major;
            case "Minor" -> minor;
            case "Patch" -> patch;
            case "Prerelease" -> prerelease;
            case "Metadata" -> metadata;
            case "Original" -> original;
            case "String" -> toString();
            case "Compare" -> (long) compareTo(other(method, arguments));
            case "Equal" -> compareTo(other(method, arguments)) == 0;
            case "LessThan" -> compareTo(other(method, arguments)) < 0;
            case "LessThanEqual" -> compareTo(other(method, arguments)) <= 0;
            case "GreaterThan" -> compareTo(other(method, arguments)) > 0;
            case "GreaterThanEqual" -> compareTo(other(method, arguments)) >= 0;
            case "IncMajor" -> increased(major + 1, 0, 0);
            case "IncMinor" -> increased(major, minor + 1, 0);
            case "IncPatch" -> increased(major, minor, prerelease.isEmpty() ? patch + 1 : patch);
            default -> throw new Problem("can't evaluate field " + method + " in type " + typeName());
        };
    }

    private Version other(String method, List<? extends @Nullable Object> arguments) {
        if (arguments.size() == 1 && arguments.getFirst() instanceof Version other) {
            return other;
        }
        throw new Problem("wrong arguments for " + method + ": expected one version, like semver \"1.2.3\"");
    }

    private static Version increased(long major, long minor, long patch) {
        return of(major + "." + minor + "." + patch);
    }

    @Override
    public String typeName() {
        return "*semver.Version";
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(major)
                + "."
                + Long.toUnsignedString(minor)
                + "."
                + Long.toUnsignedString(patch)
                + (prerelease.isEmpty() ? "" : "-" + prerelease)
                + (metadata.isEmpty() ? "" : "+" + metadata);
    }
}
