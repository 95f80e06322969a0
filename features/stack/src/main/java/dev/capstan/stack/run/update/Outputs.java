package dev.capstan.stack.run.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.kind.Trees;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.ObjectKey;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/// What a program gives: as it may be shown, and in clear in a Secret if some of it is secret, or too large to be
/// shown.
///
/// The Secret belongs to the Stack, whose status refers to it, and not to the Update, which goes sooner.
final class Outputs {
    /// The label of Secrets with outputs, which names their Stack.
    static final String LABEL = "capstan.dev/stack-outputs";

    private static final String HIDDEN = "[secret]";
    private static final String LARGE = "[large]";
    private static final int LARGEST = 64_000;
    private static final String SUFFIX = "-stack-outputs";

    private final Map<String, StackValue> values;
    private final ObjectNode shown = JsonNodeFactory.instance.objectNode();
    private boolean hidden;

    Outputs(Map<String, StackValue> values) {
        this.values = values;
        values.forEach((name, value) -> shown.set(name, shown(value)));
    }

    private JsonNode shown(StackValue value) {
        if (value.secret()) {
            hidden = true;
            return JsonNodeFactory.instance.textNode(HIDDEN);
        }
        JsonNode tree = Trees.json(value.value());
        if (JsonText.bytes(tree).length > LARGEST) {
            hidden = true;
            return JsonNodeFactory.instance.textNode(LARGE);
        }
        return tree;
    }

    /// All of them, as they may be shown.
    ObjectNode shown() {
        return shown;
    }

    /// Keeps them in clear, if that is necessary.
    ///
    /// @return the name of the Secret
    Optional<String> keep(Api api, StackName stack, String update) throws IOException, InterruptedException {
        if (!hidden) {
            return Optional.empty();
        }
        String name = update + SUFFIX;
        String path =
                Api.SECRET.object(new ObjectKey(stack.namespace(), name)) + "?fieldManager=capstan-stacks&force=true";
        JsonNode _ = api.send(Call.patch(path, Call.APPLY_PATCH, JsonText.bytes(secret(stack, name))));
        return Optional.of(name);
    }

    private ObjectNode secret(StackName stack, String name) {
        ObjectNode secret =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Secret");
        ObjectNode metadata =
                secret.putObject("metadata").put("namespace", stack.namespace()).put("name", name);
        metadata.putObject("labels").put(LABEL, stack.name());
        metadata.putObject("annotations").put("pulumi.com/secrets", JsonText.string(hiddenNames()));
        metadata.putArray("ownerReferences")
                .addObject()
                .put("apiVersion", StackKinds.STACK.apiVersion())
                .put("kind", StackKinds.STACK.name())
                .put("name", stack.name())
                .put("uid", stack.uid());
        ObjectNode data = secret.putObject("data");
        values.forEach((output, value) -> data.put(key(output), encoded(value)));
        return secret;
    }

    private ArrayNode hiddenNames() {
        ArrayNode names = JsonNodeFactory.instance.arrayNode();
        values.forEach((name, value) -> {
            if (value.secret()) {
                names.add(name);
            }
        });
        return names;
    }

    /// A Secret has fewer characters for its keys than programs have for their outputs.
    private static String key(String output) {
        return output.replaceAll("[^-._a-zA-Z0-9]", "_");
    }

    private static String encoded(StackValue value) {
        return Base64.getEncoder()
                .encodeToString(JsonText.string(Trees.json(value.value())).getBytes(UTF_8));
    }
}
