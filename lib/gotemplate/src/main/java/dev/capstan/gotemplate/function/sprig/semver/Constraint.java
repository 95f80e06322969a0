package dev.capstan.gotemplate.function.sprig.semver;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.List;

/// Which versions will do: `^1.2`, `>= 1.2.3, < 2`, `1.2 - 1.4.5 || 3.x`.
///
/// Groups separated by `||` are alternatives; in a group every bound holds. A prerelease will do only in a group that
/// names one.
public final class Constraint {
    private static final String VERSION = "v?([0-9|x|X|\\*]+)(\\.[0-9|x|X|\\*]+)?(\\.[0-9|x|X|\\*]+)?"
            + "(-([0-9A-Za-z\\-]+(\\.[0-9A-Za-z\\-]+)*))?(\\+([0-9A-Za-z\\-]+(\\.[0-9A-Za-z\\-]+)*))?";
    private static final String OPERATOR = "=||!=|>|<|>=|=>|<=|=<|~|~>|\\^";
    private static final Pattern ONE = Pattern.compile("(" + OPERATOR + ")\\s*(" + VERSION + ")");
    private static final Pattern RANGE = Pattern.compile("\\s*(" + VERSION + ")\\s+-\\s+(" + VERSION + ")\\s*");
    private static final Pattern GROUP = Pattern.compile("(\\s*(" + OPERATOR + ")\\s*(" + VERSION
            + ")\\s*)((?:\\s+|,\\s*)(" + OPERATOR + ")\\s*(" + VERSION + ")\\s*)*");
    private static final int LONGEST = 1000;

    private final List<List<Bound>> alternatives;

    private Constraint(List<List<Bound>> alternatives) {
        this.alternatives = List.copyOf(alternatives);
    }

    public static Constraint of(String text) {
        if (text.length() > LONGEST) {
            throw new Problem("improper constraint: it has " + text.length() + " characters");
        }
        var alternatives = new ArrayList<List<Bound>>();
        for (String group : withoutRanges(text).split("\\|\\|", -1)) {
            if (!GROUP.matches(group)) {
                throw new Problem("improper constraint: " + group);
            }
            alternatives.add(bounds(group));
        }
        return new Constraint(alternatives);
    }

    /// `a - b` → `>= a, <= b`.
    private static String withoutRanges(String text) {
        Matcher range = RANGE.matcher(text);
        var out = new StringBuilder();
        int copied = 0;
        while (range.find()) {
            out.append(text, copied, range.start());
            out.append(">= ")
                    .append(range.group(1))
                    .append(", <= ")
                    .append(range.group(11))
                    .append(' ');
            copied = range.end();
        }
        return out.append(text, copied, text.length()).toString();
    }

    private static List<Bound> bounds(String group) {
        var bounds = new ArrayList<Bound>();
        Matcher one = ONE.matcher(group);
        while (one.find()) {
            bounds.add(Bound.of(one.group()));
        }
        return bounds;
    }

    public boolean allows(Version version) {
        return alternatives.stream().anyMatch(group -> allows(group, version));
    }

    private static boolean allows(List<Bound> group, Version version) {
        boolean prereleases =
                group.stream().anyMatch(bound -> !bound.version().prerelease().isEmpty());
        if (!version.prerelease().isEmpty() && !prereleases) {
            return false;
        }
        return group.stream().allMatch(bound -> bound.allows(version));
    }
}
