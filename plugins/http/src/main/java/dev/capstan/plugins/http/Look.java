package dev.capstan.plugins.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Parameters;
import dev.capstan.plugins.kit.Plans;
import dev.capstan.spi.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How to see what is there, and what of it is not as it should be.
///
/// @param compare what should be found, by the JSON pointer to it
/// @param changes JSON pointer to a list of changes, for APIs that make plans: `[{kind, what, detail}]`
record Look(Step step, Map<String, Object> compare, Optional<String> changes) {
    static Look read(Parameters plan, Step.Shared shared) {
        Map<String, Object> compare = plan.tree("compare");
        compare.keySet().forEach(pointer -> Step.checkPointer(plan, "compare." + pointer, pointer));
        Optional<String> changes = plan.has("changes") ? Optional.of(plan.text("changes")) : Optional.empty();
        changes.ifPresent(pointer -> Step.checkPointer(plan, "changes", pointer));
        if (compare.isEmpty() && changes.isEmpty()) {
            plan.problem("compare", "is missing: it says what should be found, {\"/size\": 3}");
        }
        return new Look(Step.read(plan, "GET", shared), compare, changes);
    }

    boolean isMissing(Answer answer) {
        return answer.status() == 404 || answer.status() == 410;
    }

    Plan plan(String what, Answer answer) {
        if (isMissing(answer)) {
            return Plan.of("create " + what, List.of(Plan.Change.create(what, "it is not there")));
        }
        Object found = answer.json();
        var all = new ArrayList<>(differences(what, found));
        changes.ifPresent(
                pointer -> all.addAll(Plans.changes(Json.at(found, pointer).orElse(null))));
        return all.isEmpty() ? Plan.empty() : Plan.of("change " + what, all);
    }

    private List<Plan.Change> differences(String what, @Nullable Object found) {
        var differences = new LinkedHashMap<String, String>();
        compare.forEach((pointer, wanted) -> {
            Object actual = Json.at(found, pointer).orElse(null);
            if (!same(actual, wanted)) {
                differences.put(pointer, words(actual) + " → " + words(wanted));
            }
        });
        return differences.entrySet().stream()
                .map(each -> Plan.Change.update(what + " " + each.getKey(), each.getValue()))
                .toList();
    }

    /// Numbers are the same however they are written.
    private static boolean same(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Number a && other instanceof Number b) {
            return Double.compare(a.doubleValue(), b.doubleValue()) == 0;
        }
        return Objects.equals(one, other);
    }

    private static String words(@Nullable Object value) {
        return value == null ? "nothing" : new String(Json.write(value), UTF_8);
    }
}
