package dev.capstan.operator.lifecycle;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The status of a resource, in the words of its JSON. A value that is missing or makes no sense is as if it were
/// new: others may have written it.
///
/// One thread has it at a time.
final class Status {
    private final Map<String, @Nullable Object> fields;

    Status(Map<String, ?> fields) {
        this.fields = new LinkedHashMap<>(fields);
    }

    Map<String, @Nullable Object> fields() {
        return new LinkedHashMap<>(fields);
    }

    Phase phase() {
        return Phase.of(fields.get("phase"));
    }

    Status phase(Phase phase, String message) {
        fields.put("phase", phase.text());
        return message(message);
    }

    Status message(String message) {
        fields.put("message", message);
        return this;
    }

    long observedGeneration() {
        return number(fields, "observedGeneration");
    }

    Status observe(long generation) {
        fields.put("observedGeneration", generation);
        return this;
    }

    int failures() {
        return (int) number(fields, "failures");
    }

    Status failures(int count) {
        fields.put("failures", count);
        return this;
    }

    /// When it will be looked at again; empty when only a change will do.
    Optional<Instant> next() {
        return time(fields.get("nextReconcileTime"));
    }

    Status next(Optional<Instant> time) {
        time.ifPresentOrElse(
                each -> fields.put("nextReconcileTime", text(each)), () -> fields.remove("nextReconcileTime"));
        return this;
    }

    Status reconciledAt(Instant time) {
        fields.put("lastReconcileTime", text(time));
        return this;
    }

    Status outputs(Map<String, Object> outputs) {
        if (!outputs.isEmpty()) {
            fields.put("outputs", outputs);
        }
        return this;
    }

    /// Which request for a look was the last that was heard; empty before the first.
    String heardRequest() {
        return fields.get("heardRequest") instanceof String text ? text : "";
    }

    Status heardRequest(String request) {
        if (!request.isEmpty()) {
            fields.put("heardRequest", request);
        }
        return this;
    }

    /// The generation that is being reconciled, or was last.
    long attemptedGeneration() {
        return number(fields, "attemptedGeneration");
    }

    Status attempt(long generation) {
        fields.put("attemptedGeneration", generation);
        return this;
    }

    /// The number of the last attempt that has ended.
    long attempts() {
        return fields.get("lastReconcile") instanceof Map<?, ?> last ? number(last, "number") : 0;
    }

    Status lastReconcile(Map<String, Object> attempt) {
        fields.put("lastReconcile", attempt);
        return this;
    }

    /// The id of the plan that waits for somebody to approve it.
    Optional<String> plan() {
        return fields.get("plan") instanceof Map<?, ?> plan && plan.get("id") instanceof String id
                ? Optional.of(id)
                : Optional.empty();
    }

    /// The plan that an attempt applies, or has applied.
    Optional<Map<?, ?>> applied() {
        return fields.get("plan") instanceof Map<?, ?> plan && plan.containsKey("attempt")
                ? Optional.of(plan)
                : Optional.empty();
    }

    Status plan(Optional<Map<String, Object>> plan) {
        plan.ifPresentOrElse(each -> fields.put("plan", each), () -> fields.remove("plan"));
        return this;
    }

    /// Whether all is well, for who reads conditions. Those of others stay.
    Status ready(boolean ready, String reason, String message, long generation, Instant now) {
        String value = ready ? "True" : "False";
        List<?> all = fields.get("conditions") instanceof List<?> known ? known : List.of();
        Object since = all.stream()
                .filter(each -> isReady(each) && value.equals(((Map<?, ?>) each).get("status")))
                .<@Nullable Object>map(each -> ((Map<?, ?>) each).get("lastTransitionTime"))
                .filter(String.class::isInstance)
                .findFirst()
                .orElseGet(() -> text(now));
        var condition = new LinkedHashMap<String, Object>();
        condition.put("type", "Ready");
        condition.put("status", value);
        condition.put("reason", reason);
        condition.put("message", message);
        condition.put("observedGeneration", generation);
        condition.put("lastTransitionTime", since);
        Stream<?> others = all.stream().filter(each -> !isReady(each));
        fields.put("conditions", Stream.concat(Stream.of(condition), others).toList());
        return this;
    }

    private static boolean isReady(@Nullable Object condition) {
        return condition instanceof Map<?, ?> fields && "Ready".equals(fields.get("type"));
    }

    static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static Optional<Instant> time(@Nullable Object text) {
        try {
            return text instanceof String known ? Optional.of(Instant.parse(known)) : Optional.empty();
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static long number(Map<?, ?> fields, String name) {
        return fields.get(name) instanceof Number number ? number.longValue() : 0;
    }
}
