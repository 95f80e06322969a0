package dev.capstan.cel.rules;

import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What all rules of a schema cost at worst, each and together.
final class CostSheet {
    private static final long RULE_LIMIT = 10_000_000;
    private static final long SCHEMA_LIMIT = 100_000_000;
    private static final int SHOWN = 4;

    private final List<Entry> dear = new ArrayList<>();
    private long total;

    private record Entry(String path, long cost) {}

    /// Notes a cost, and tells whether it is too much on its own.
    ///
    /// @param what `estimated rule cost`
    List<FieldProblem> note(String path, String what, long cost) {
        total = total + cost < 0 ? Long.MAX_VALUE : total + cost;
        if (cost >= SCHEMA_LIMIT / 100) {
            dear.add(new Entry(path, cost));
        }
        return cost > RULE_LIMIT ? List.of(FieldProblem.forbidden(path, words(what, cost, RULE_LIMIT))) : List.of();
    }

    /// Whether all together is too much.
    List<FieldProblem> problems(String path) {
        var problems = new ArrayList<FieldProblem>();
        if (total > SCHEMA_LIMIT) {
            dear.stream()
                    .sorted(Comparator.comparingLong(Entry::cost).reversed())
                    .limit(SHOWN)
                    .forEach(each -> problems.add(FieldProblem.forbidden(
                            each.path(),
                            "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3"
                                    + " schema")));
            problems.add(FieldProblem.forbidden(
                    path,
                    words(
                            "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
                            total,
                            SCHEMA_LIMIT)));
        }
        return problems;
    }

    private static String words(String what, long cost, long limit) {
        double factor = (double) cost / limit;
        String shown = factor > 100 ? "more than 100x" : (factor < 1.5 ? "%fx" : "%.1fx").formatted(factor);
        return what + " exceeds budget by factor of " + shown + " (try simplifying the rule, or adding maxItems,"
                + " maxProperties, and maxLength where arrays, maps, and strings are declared)";
    }
}
