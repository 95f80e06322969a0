package dev.capstan.cel.library;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.runtime.CelEvaluationException;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A version: `1.2.3-rc.1`. What is behind a plus does not count in comparisons.
record Semver(long major, long minor, long patch, List<String> pre) implements Comparable<Semver> {
    private static final String NUMBER = "(0|[1-9][0-9]{0,18})";
    private static final Pattern FORM = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER
            + "(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");
    private static final Pattern LENIENT = Pattern.compile("v?([0-9]+)(?:\\.([0-9]+))?(?:\\.([0-9]+)(.*))?");

    static Optional<Semver> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        List<String> pre =
                form.group(4) == null ? List.of() : List.of(form.group(4).split("\\."));
        if (pre.stream().anyMatch(each -> isNumber(each) && each.length() > 1 && each.startsWith("0"))) {
            return Optional.empty();
        }
        return Optional.of(new Semver(
                Long.parseLong(form.group(1)), Long.parseLong(form.group(2)), Long.parseLong(form.group(3)), pre));
    }

    /// Takes `v1.2` and `01.2.3` too, when asked to.
    static Optional<Semver> parse(String text, boolean normalize) {
        if (!normalize) {
            return parse(text);
        }
        Matcher form = LENIENT.matcher(text);
        return form.matches()
                ? parse(plain(form.group(1)) + "." + plain(form.group(2)) + "." + plain(form.group(3))
                        + Optional.ofNullable(form.group(4)).orElse(""))
                : Optional.empty();
    }

    private static String plain(@Nullable String digits) {
        return digits == null ? "0" : new BigInteger(digits).toString();
    }

    static Semver of(String text, boolean normalize) throws CelEvaluationException {
        return parse(text, normalize).orElseThrow(() -> new CelEvaluationException(problem(text)));
    }

    private static String problem(String text) {
        if (text.isEmpty()) {
            return "Version string empty";
        }
        String[] parts = text.split("\\.", 3);
        if (parts.length < 3) {
            return "No Major.Minor.Patch elements found";
        }
        List<String> names = List.of("major", "minor");
        for (int i = 0; i < 2; i++) {
            if (!isNumber(parts[i])) {
                return "Invalid character(s) found in " + names.get(i) + " number \"" + parts[i] + "\"";
            }
            if (parts[i].length() > 1 && parts[i].startsWith("0")) {
                return (i == 0 ? "Major" : "Minor") + " number must not contain leading zeroes \"" + parts[i] + "\"";
            }
        }
        String patch = parts[2].split("[-+]", 2)[0];
        return !isNumber(patch)
                ? "Invalid character(s) found in patch number \"" + patch + "\""
                : "Patch number must not contain leading zeroes \"" + patch + "\"";
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    @Override
    public int compareTo(Semver other) {
        int numbers = major != other.major
                ? Long.compare(major, other.major)
                : minor != other.minor ? Long.compare(minor, other.minor) : Long.compare(patch, other.patch);
        return numbers != 0 ? numbers : comparePre(other);
    }

    private int comparePre(Semver other) {
        if (pre.isEmpty() || other.pre.isEmpty()) {
            return Boolean.compare(pre.isEmpty(), other.pre.isEmpty());
        }
        for (int i = 0; i < Math.min(pre.size(), other.pre.size()); i++) {
            int parts = comparePart(pre.get(i), other.pre.get(i));
            if (parts != 0) {
                return parts;
            }
        }
        return Integer.compare(pre.size(), other.pre.size());
    }

    private static int comparePart(String left, String right) {
        boolean numbers = isNumber(left) && isNumber(right);
        if (numbers) {
            return new BigInteger(left).compareTo(new BigInteger(right));
        }
        return isNumber(left) ? -1 : isNumber(right) ? 1 : Integer.signum(left.compareTo(right));
    }
}
