package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.template.expression.Interpolated;
import dev.capstan.template.expression.Rendering;
import java.util.List;

/// What a Template says of its Stacks: `stackConfig` and `lifecycle`.
final class StackSettings {
    /// What a Stack has under the same name.
    private static final List<String> SAME = List.of(
            "serviceAccountName",
            "backend",
            "secretsProvider",
            "envRefs",
            "environment",
            "workspaceTemplate",
            "resyncFrequencySeconds",
            "prerequisites");

    private static final int LONGEST_NAME = 100;

    private final ObjectNode same = JsonNodeFactory.instance.objectNode();
    private final Interpolated config;
    private final String prefix;
    private final boolean destroyed;
    private final boolean refreshed;
    private final boolean retried;

    /// @param spec of a Template
    /// @param template its name, the project where another is not said
    StackSettings(JsonNode spec, String template) {
        JsonNode stack = spec.path("stackConfig");
        for (String each : SAME) {
            if (stack.has(each)) {
                same.set(each, stack.get(each).deepCopy());
            }
        }
        this.config = Interpolated.of(
                stack.has("config") ? stack.get("config") : JsonNodeFactory.instance.objectNode(),
                "spec.stackConfig.config");
        this.prefix = prefix(stack, template);
        this.destroyed = spec.path("lifecycle").path("destroyOnDelete").asBoolean(true);
        this.refreshed = spec.path("lifecycle").path("refreshBeforeUpdate").asBoolean(false);
        this.retried = spec.path("lifecycle").path("retryOnUpdateConflict").asBoolean(false);
    }

    private static String prefix(JsonNode stack, String template) {
        if (!stack.has("organization") && !stack.has("project")) {
            return "";
        }
        // What a backend without organizations calls its own.
        return stack.path("organization").asText("organization") + "/"
                + stack.path("project").asText(template) + "/";
    }

    /// Whether what an instance has made goes with it.
    boolean destroyed() {
        return destroyed;
    }

    /// The spec of an instance's Stack.
    ObjectNode spec(Ownership ownership, JsonNode instance, List<FieldProblem> problems) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("stack", prefix + stack(ownership));
        spec.putObject("programRef").put("name", ownership.name());
        spec.setAll(same.deepCopy());
        Rendering rendered = config.render(instance);
        problems.addAll(rendered.problems());
        if (!rendered.tree().isEmpty()) {
            spec.set("config", plain(rendered.tree()));
        }
        if (refreshed) {
            spec.put("refresh", true);
        }
        if (retried) {
            spec.put("retryOnUpdateConflict", true);
        }
        return spec.put("destroyOnFinalize", destroyed);
    }

    /// The name in the backend, which all namespaces share. The first dot ends the namespace, which has none.
    private static String stack(Ownership ownership) {
        String whole = ownership.namespace() + "." + ownership.name();
        return ShortName.of(whole, LONGEST_NAME, whole);
    }

    /// Nobody reads `$$` as one dollar in a configuration, as a program would.
    private static JsonNode plain(JsonNode tree) {
        return switch (tree) {
            case TextNode text -> TextNode.valueOf(text.textValue().replace("$$", "$"));
            case ObjectNode object -> {
                ObjectNode fields = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(each -> fields.set(each.getKey().replace("$$", "$"), plain(each.getValue())));
                yield fields;
            }
            case ArrayNode array -> {
                ArrayNode items = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(each -> items.add(plain(each)));
                yield items;
            }
            default -> tree;
        };
    }
}
