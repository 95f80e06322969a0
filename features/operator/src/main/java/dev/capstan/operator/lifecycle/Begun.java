package dev.capstan.operator.lifecycle;

import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A plan that somebody began to apply, and nobody heard how that ended: the process died, the status could not be
/// written, or the work goes on elsewhere.
///
/// `.status.plan` says it by the number of the attempt that applies it, which is then one more than that of the last
/// attempt that has ended.
///
/// @param generation that it was for
record Begun(Plan plan, long generation) {
    static Optional<Begun> of(Status status) {
        return status.applied()
                .filter(each -> number(each, "attempt") == status.attempts() + 1)
                .map(each -> new Begun(plan(each), number(each, "generation")));
    }

    /// What it has done, when nothing is left to do.
    Outcome carriedOut() {
        return Outcome.of(count(Plan.Kind.CREATE), count(Plan.Kind.UPDATE), count(Plan.Kind.DELETE));
    }

    private int count(Plan.Kind kind) {
        return Math.toIntExact(
                plan.changes().stream().filter(each -> each.kind() == kind).count());
    }

    private static Plan plan(Map<?, ?> shown) {
        var changes = new ArrayList<Plan.Change>();
        if (shown.get("changes") instanceof List<?> list) {
            list.forEach(each -> change(each).ifPresent(changes::add));
        }
        String id = text(shown, "id");
        int dot = id.lastIndexOf('.');
        return new Plan(dot < 0 ? id : id.substring(0, dot), text(shown, "summary"), changes);
    }

    private static Optional<Plan.Change> change(@Nullable Object shown) {
        if (!(shown instanceof Map<?, ?> fields)) {
            return Optional.empty();
        }
        String what = text(fields, "what");
        String detail = text(fields, "detail");
        return switch (text(fields, "kind")) {
            case "create" -> Optional.of(Plan.Change.create(what, detail));
            case "update" -> Optional.of(Plan.Change.update(what, detail));
            case "delete" -> Optional.of(Plan.Change.delete(what, detail));
            default -> Optional.empty();
        };
    }

    private static String text(Map<?, ?> fields, String name) {
        return fields.get(name) instanceof String text ? text : "";
    }

    private static long number(Map<?, ?> fields, String name) {
        return fields.get(name) instanceof Number number ? number.longValue() : 0;
    }
}
