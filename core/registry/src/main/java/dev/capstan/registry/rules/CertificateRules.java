package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requests for certificates: who asks is who called, what is asked for stays, and what was decided is not taken back.
///
/// Nothing here signs one.
final class CertificateRules implements KindRules {
    private static final String GROUP = "certificates.k8s.io";
    private static final Set<String> DECISIONS = Set.of("Approved", "Denied");
    private static final List<String> LASTING = List.of("Approved", "Denied", "Failed");

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().putObject("status");
        if (object.tree().get("spec") instanceof ObjectNode spec) {
            identify(spec, Caller.current());
        }
    }

    private static void identify(ObjectNode spec, Caller caller) {
        spec.remove(List.of("uid", "groups", "extra"));
        spec.put("username", caller.name());
        if (!caller.uid().isEmpty()) {
            spec.put("uid", caller.uid());
        }
        if (!caller.groups().isEmpty()) {
            ArrayNode groups = spec.putArray("groups");
            caller.groups().forEach(groups::add);
        }
        caller.extra().forEach((key, values) -> {
            ArrayNode extra = spec.withObjectProperty("extra").putArray(key);
            values.forEach(extra::add);
        });
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        object.tree().set("spec", existing.tree().path("spec").deepCopy());
        if (subresource.isEmpty()) {
            return;
        }
        if (subresource.equals("approval")) {
            approve(object, existing);
        }
        stamp(object, existing, now);
        List<FieldProblem> problems = changes(object, existing, subresource);
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid(GROUP, "CertificateSigningRequest", object.name(), problems).asException();
        }
    }

    /// An approval is about the conditions and nothing else.
    private static void approve(Resource object, Resource existing) {
        JsonNode conditions = conditions(object);
        ObjectNode status = existing.copy().tree().withObject("/status");
        status.remove("conditions");
        if (conditions.isArray()) {
            status.set("conditions", conditions);
        }
        object.tree().set("status", status);
    }

    private static void stamp(Resource object, Resource existing, Instant now) {
        for (JsonNode each : conditions(object)) {
            if (each instanceof ObjectNode condition) {
                JsonNode before = condition(existing, condition.path("type").asText());
                fill(condition, "lastUpdateTime", now.toString());
                fill(condition, "lastTransitionTime", since(before, condition, now));
            }
        }
    }

    /// Since when a condition has been as it is.
    private static String since(@Nullable JsonNode before, JsonNode condition, Instant now) {
        return before != null && before.path("status").equals(condition.path("status"))
                ? before.path("lastTransitionTime").asText(now.toString())
                : now.toString();
    }

    private static void fill(ObjectNode condition, String field, String time) {
        if (!condition.hasNonNull(field)) {
            condition.put(field, time);
        }
    }

    private static List<FieldProblem> changes(Resource object, Resource existing, String subresource) {
        var problems = new Problems();
        for (String type : LASTING) {
            boolean before = condition(existing, type) != null;
            boolean after = condition(object, type) != null;
            boolean decides = DECISIONS.contains(type);
            if (before && !after) {
                problems.add(forbidden("updates may not remove a condition of type \"" + type + "\""));
            } else if (after && !before && decides && !subresource.equals("approval")) {
                problems.add(forbidden("updates may not add a condition of type \"" + type + "\""));
            }
        }
        if (condition(object, "Approved") != null && condition(object, "Denied") != null) {
            problems.invalid("status.conditions", "Denied", "Approved and Denied conditions are mutually exclusive");
        }
        statuses(object, problems);
        CertificateRequestCheck.certificate(
                object.tree().at("/status/certificate"), existing.tree().at("/status/certificate"), problems);
        return problems.found();
    }

    private static void statuses(Resource object, Problems problems) {
        int at = 0;
        for (JsonNode each : conditions(object)) {
            boolean lasting = LASTING.contains(each.path("type").asText());
            if (lasting && !each.path("status").asText().equals("True")) {
                problems.unsupported(
                        "status.conditions[" + at + "].status",
                        each.path("status").asText(),
                        "\"True\"");
            }
            at++;
        }
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        return existing == null ? CertificateRequestCheck.check(object.tree().path("spec")) : List.of();
    }

    private static FieldProblem forbidden(String why) {
        return FieldProblem.forbidden("status.conditions", why);
    }

    private static JsonNode conditions(Resource request) {
        return request.tree().path("status").path("conditions");
    }

    private static @Nullable JsonNode condition(Resource request, String type) {
        for (JsonNode each : conditions(request)) {
            if (each.path("type").asText().equals(type)) {
                return each;
            }
        }
        return null;
    }
}
