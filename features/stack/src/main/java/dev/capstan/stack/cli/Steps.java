package dev.capstan.stack.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the CLI tells of single steps.
final class Steps {
    /// What stands in a plan for what is not known yet, be it secret or not.
    private static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

    private Steps() {}

    /// Empty for what is no resource of the program, and for what belongs to another step.
    static Optional<Kind> kind(String op) {
        return switch (op) {
            case "same" -> Optional.of(Kind.SAME);
            case "create" -> Optional.of(Kind.CREATE);
            case "update" -> Optional.of(Kind.UPDATE);
            case "delete" -> Optional.of(Kind.DELETE);
            case "replace", "create-replacement", "delete-replaced" -> Optional.of(Kind.REPLACE);
            case "read", "read-replacement" -> Optional.of(Kind.READ);
            case "import", "import-replacement" -> Optional.of(Kind.IMPORT);
            case "refresh" -> Optional.of(Kind.REFRESH);
            case "discard", "read-discard" -> Optional.of(Kind.FORGET);
            default -> Optional.empty();
        };
    }

    static boolean isOfProgram(String urn) {
        return !type(urn).equals("pulumi:pulumi:Stack");
    }

    static StackStep of(Kind kind, String urn, List<String> changes) {
        return StackStep.of(kind, urn, type(urn), name(urn)).withChanges(changes, false);
    }

    /// The steps of a plan, in its order.
    static List<StackStep> planned(JsonNode plan) {
        var steps = new ArrayList<StackStep>();
        for (JsonNode each : plan.path("steps")) {
            String urn = each.path("urn").asText();
            Optional<Kind> kind = kind(each.path("op").asText()).filter(found -> found != Kind.REFRESH);
            if (kind.isPresent() && isOfProgram(urn)) {
                Kind found = isRetained(each.path("oldState"), kind.get()) ? Kind.FORGET : kind.get();
                List<String> changes = changes(each);
                boolean uncertain = isUncertain(found, changes, each.path("newState"));
                steps.add(of(found, urn, changes).withChanges(changes, uncertain));
            }
        }
        return steps;
    }

    /// Whether what would be deleted is left where it is.
    static boolean isRetained(JsonNode old, Kind kind) {
        return kind == Kind.DELETE && old.path("retainOnDelete").asBoolean();
    }

    /// The paths of what differs.
    static List<String> changes(JsonNode step) {
        JsonNode detailed = step.path("detailedDiff");
        if (detailed.isObject()) {
            return detailed.propertyStream().map(each -> each.getKey()).toList();
        }
        var reasons = new ArrayList<String>();
        (step.has("diffs") ? step.path("diffs") : step.path("diffReasons")).forEach(each -> reasons.add(each.asText()));
        return reasons;
    }

    /// Whether everything that differs may turn out to be as it was.
    private static boolean isUncertain(Kind kind, List<String> changes, JsonNode state) {
        return (kind == Kind.UPDATE || kind == Kind.REPLACE)
                && !changes.isEmpty()
                && changes.stream().allMatch(path -> isUnknown(path.split("[.\\[]", 2)[0], state));
    }

    private static boolean isUnknown(String input, JsonNode state) {
        return state.path("inputs").path(input).toString().contains(UNKNOWN);
    }

    /// `aws:s3:Bucket` of `urn:pulumi:dev::project::parent$aws:s3:Bucket::name`.
    private static String type(String urn) {
        String[] parts = urn.split("::", 4);
        String types = parts.length > 2 ? parts[2] : "";
        return types.substring(types.lastIndexOf('$') + 1);
    }

    private static String name(String urn) {
        String[] parts = urn.split("::", 4);
        return parts.length > 3 ? parts[3] : urn;
    }
}
