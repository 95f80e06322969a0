package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Patch;
import dev.capstan.registry.WriteOptions;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Query;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parameters of writes and deletions, checked all at once.
final class WriteParameters {
    private static final int LONGEST_MANAGER = 128;
    private final List<FieldProblem> problems = new ArrayList<>();
    private final String kind;

    private WriteParameters(String kind) {
        this.kind = kind;
    }

    /// @param kind `CreateOptions`, `UpdateOptions` or `PatchOptions`, for the wording
    static WriteOptions of(Exchange exchange, String kind) {
        return of(exchange, kind, false);
    }

    /// The options of a patch; to apply, one has to say who one is.
    static WriteOptions patch(Exchange exchange, Patch patch) {
        return of(exchange, "PatchOptions", patch.form() == Patch.Form.APPLY);
    }

    /// Whether fields shall be taken from those who own them.
    static boolean force(Query query) {
        return query.first("force")
                .filter(each -> !each.equals("false") && !each.equals("0"))
                .isPresent();
    }

    private static WriteOptions of(Exchange exchange, String kind, boolean applies) {
        Query query = exchange.query();
        var check = new WriteParameters(kind);
        boolean dryRun = check.dryRun(query.all("dryRun"));
        String manager = check.manager(query.first("fieldManager").orElse(""));
        if (applies && manager.isEmpty()) {
            check.problems.addFirst(FieldProblem.required("fieldManager", "is required for apply patch"));
        }
        FieldValidation validation =
                check.validation(query.first("fieldValidation").orElse(""));
        if (kind.equals("PatchOptions") && !applies && query.has("force")) {
            check.problems.add(FieldProblem.forbidden("force", "may not be specified for non-apply patch"));
        }
        check.refuseIfAny();
        return new WriteOptions(
                dryRun, manager.isEmpty() ? agent(exchange) : manager, validation, stated(query, dryRun));
    }

    private static ObjectNode stated(Query query, boolean dryRun) {
        ObjectNode stated = JsonNodeFactory.instance.objectNode();
        if (dryRun) {
            stated.putArray("dryRun").add("All");
        }
        for (String each : List.of("fieldManager", "fieldValidation")) {
            query.first(each).filter(value -> !value.isEmpty()).ifPresent(value -> stated.put(each, value));
        }
        return stated;
    }

    /// Who does not say who it is goes by the name of its program.
    private static String agent(Exchange exchange) {
        String header = exchange.header("User-Agent").orElse("");
        int slash = header.indexOf('/');
        var name = new StringBuilder();
        for (char each : (slash < 0 ? header : header.substring(0, slash)).toCharArray()) {
            if (!Character.isISOControl(each) && name.length() < LONGEST_MANAGER) {
                name.append(each);
            }
        }
        return name.toString();
    }

    /// As Kubernetes has it, a body takes the place of all parameters.
    ///
    /// @param body null when there is none
    static DeleteOptions delete(Query query, @Nullable JsonNode body) {
        var check = new WriteParameters("DeleteOptions");
        boolean dryRun = check.dryRun(body == null ? query.all("dryRun") : texts(body.path("dryRun")));
        String policy = body == null
                ? query.first("propagationPolicy").orElse("")
                : body.path("propagationPolicy").asText("");
        Optional<Boolean> orphan = body == null
                ? query.first("orphanDependents").map(each -> !each.equals("false") && !each.equals("0"))
                : Optional.of(body.path("orphanDependents"))
                        .filter(JsonNode::isBoolean)
                        .map(JsonNode::asBoolean);
        Propagation propagation = check.propagation(policy, orphan);
        grace(query);
        check.refuseIfAny();
        JsonNode preconditions = body == null ? null : body.path("preconditions");
        return new DeleteOptions(
                dryRun,
                propagation,
                text(preconditions, "uid"),
                text(preconditions, "resourceVersion"),
                body instanceof ObjectNode object ? statedInBody(object) : statedDeletion(query, dryRun));
    }

    private static ObjectNode statedInBody(ObjectNode body) {
        ObjectNode stated = body.deepCopy();
        stated.remove(List.of("kind", "apiVersion"));
        return stated;
    }

    private static ObjectNode statedDeletion(Query query, boolean dryRun) {
        ObjectNode stated = JsonNodeFactory.instance.objectNode();
        query.first("gracePeriodSeconds").ifPresent(each -> stated.put("gracePeriodSeconds", Long.parseLong(each)));
        query.first("orphanDependents")
                .ifPresent(each -> stated.put("orphanDependents", !each.equals("false") && !each.equals("0")));
        query.first("propagationPolicy").ifPresent(each -> stated.put("propagationPolicy", each));
        if (dryRun) {
            stated.putArray("dryRun").add("All");
        }
        return stated;
    }

    private boolean dryRun(List<String> values) {
        boolean fine = values.stream().allMatch("All"::equals);
        if (!fine) {
            String found = "["
                    + String.join(
                            ",", values.stream().map(each -> "\"" + each + "\"").toList()) + "]";
            problems.add(new FieldProblem(Reason.NOT_SUPPORTED, "dryRun", found, "supported values: \"All\""));
        }
        return !values.isEmpty();
    }

    private String manager(String name) {
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_MANAGER) {
            problems.add(new FieldProblem(
                    Reason.TOO_LONG, "fieldManager", null, "may not be more than " + LONGEST_MANAGER + " bytes"));
        }
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                problems.add(FieldProblem.invalid(
                        "fieldManager",
                        quoted(name),
                        String.format("invalid character U+%04X (at position %d)", (int) name.charAt(i), i)));
                break;
            }
        }
        return name;
    }

    private FieldValidation validation(String text) {
        return switch (text) {
            case "", "Warn" -> FieldValidation.WARN;
            case "Ignore" -> FieldValidation.IGNORE;
            case "Strict" -> FieldValidation.STRICT;
            default -> {
                problems.add(new FieldProblem(
                        Reason.NOT_SUPPORTED,
                        "fieldValidation",
                        quoted(text),
                        "supported values: \"\", \"Ignore\", \"Strict\", \"Warn\""));
                yield FieldValidation.WARN;
            }
        };
    }

    private @Nullable Propagation propagation(String policy, Optional<Boolean> orphan) {
        if (!policy.isEmpty() && orphan.isPresent()) {
            problems.add(FieldProblem.invalid(
                    "propagationPolicy",
                    quoted(policy),
                    "orphanDependents and deletionPropagation cannot be both set"));
        }
        if (orphan.isPresent()) {
            return orphan.get() ? Propagation.ORPHAN : Propagation.BACKGROUND;
        }
        return switch (policy) {
            case "" -> null;
            case "Background" -> Propagation.BACKGROUND;
            case "Foreground" -> Propagation.FOREGROUND;
            case "Orphan" -> Propagation.ORPHAN;
            default -> {
                problems.add(new FieldProblem(
                        Reason.NOT_SUPPORTED,
                        "propagationPolicy",
                        quoted(policy),
                        "supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\""));
                yield null;
            }
        };
    }

    private static void grace(Query query) {
        String text = query.first("gracePeriodSeconds").orElse("0");
        try {
            Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new Refusal.BadRequest("gracePeriodSeconds is \"" + text + "\", expected a whole number")
                    .asException();
        }
    }

    private void refuseIfAny() {
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid("meta.k8s.io", kind, "", problems).asException();
        }
    }

    private static List<String> texts(JsonNode array) {
        var found = new ArrayList<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }

    private static @Nullable String text(@Nullable JsonNode node, String field) {
        if (node == null || !node.path(field).isTextual()) {
            return null;
        }
        return node.path(field).asText();
    }

    private static String quoted(String text) {
        return JsonText.string(TextNode.valueOf(text));
    }
}
