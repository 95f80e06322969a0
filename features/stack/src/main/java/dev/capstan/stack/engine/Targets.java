package dev.capstan.stack.engine;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which resources a run is about: URNs, in which `*` is anything up to the next `:` and `**` anything at all. None of
/// them means all resources.
final class Targets {
    private final List<Pattern> patterns;
    private final boolean dependents;

    /// @param dependents whether what needs them is meant, too
    Targets(List<String> urns, boolean dependents) {
        this.patterns = urns.stream().map(Targets::pattern).toList();
        this.dependents = dependents;
    }

    private static Pattern pattern(String urn) {
        return Pattern.compile(Stream.of(urn.split("(?<=\\*\\*)|(?=\\*\\*)", -1))
                .map(part -> part.equals("**") ? ".*" : single(part))
                .collect(Collectors.joining()));
    }

    private static String single(String part) {
        return Stream.of(part.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("[^:]*"));
    }

    /// Those of some URNs that mean none of those there are.
    static List<String> unknown(List<String> urns, Set<String> known) {
        return urns.stream()
                .filter(urn -> known.stream().noneMatch(pattern(urn).asMatchPredicate()))
                .toList();
    }

    boolean areAll() {
        return patterns.isEmpty();
    }

    /// @param needed what it needs that is meant
    boolean mean(String urn, Set<String> needed) {
        return areAll()
                || patterns.stream().anyMatch(each -> each.matcher(urn).matches())
                || (dependents && !needed.isEmpty());
    }
}
