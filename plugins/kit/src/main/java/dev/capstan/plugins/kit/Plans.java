package dev.capstan.plugins.kit;

import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Plans as trees, to be remembered, and as numbers.
public final class Plans {
    private Plans() {}

    /// What a plan that was carried out has done.
    public static Outcome carriedOut(Plan plan) {
        return Outcome.of(count(plan, Plan.Kind.CREATE), count(plan, Plan.Kind.UPDATE), count(plan, Plan.Kind.DELETE));
    }

    public static Map<String, Object> tree(Plan plan) {
        List<Map<String, String>> changes = plan.changes().stream()
                .map(each -> Map.of("kind", each.kind().name(), "what", each.what(), "detail", each.detail()))
                .toList();
        return Map.of("id", plan.id(), "summary", plan.summary(), "changes", changes);
    }

    /// The plan that a tree was made of; empty when it was not made of one.
    public static Optional<Plan> of(@Nullable Object tree) {
        Map<String, Object> plan = Json.map(tree);
        if (!plan.containsKey("id")) {
            return Optional.empty();
        }
        return Optional.of(new Plan(text(plan, "id"), text(plan, "summary"), changes(plan.get("changes"))));
    }

    /// A list of `{kind, what, detail}`; a kind that is neither `create` nor `delete` is an update.
    public static List<Plan.Change> changes(@Nullable Object list) {
        return Json.list(list).stream().map(Json::map).map(Plans::change).toList();
    }

    private static Plan.Change change(Map<String, Object> tree) {
        String what = text(tree, "what");
        String detail = text(tree, "detail");
        return switch (text(tree, "kind").toLowerCase(Locale.ROOT)) {
            case "create" -> Plan.Change.create(what, detail);
            case "delete" -> Plan.Change.delete(what, detail);
            default -> Plan.Change.update(what, detail);
        };
    }

    private static String text(Map<String, Object> tree, String name) {
        Object value = tree.get(name);
        return value == null ? "" : value.toString();
    }

    private static int count(Plan plan, Plan.Kind kind) {
        return Math.toIntExact(
                plan.changes().stream().filter(each -> each.kind() == kind).count());
    }
}
