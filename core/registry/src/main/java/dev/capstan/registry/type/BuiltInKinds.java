package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.ResourceType.Traits;
import dev.capstan.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The kinds that need no CustomResourceDefinition.
///
/// Each is a descriptor beside this class: the `spec` of a definition, with a block `builtin` for what sets it
/// apart, and the schema in a file of its own. A new kind is a new file, named in `kinds.txt`.
public final class BuiltInKinds {
    private BuiltInKinds() {}

    public static Types load() {
        List<ResourceType> types = new String(bytes("kinds.txt"), StandardCharsets.UTF_8)
                .lines()
                .map(BuiltInKinds::read)
                .toList();
        return Types.of(types, 0);
    }

    /// The schema of `autoscaling/v1` Scale, which is no kind of its own but how some kinds are scaled.
    public static JsonNode scaleSchema() {
        return Document.json(bytes("scales.autoscaling.json")).tree();
    }

    private static ResourceType read(String name) {
        JsonNode descriptor = Document.yaml(bytes(name + ".yaml")).tree();
        JsonNode builtin = descriptor.path("builtin");
        var traits = new Traits(
                true,
                nameRule(builtin.path("nameRule").asText()),
                builtin.path("unconditionalUpdate").asBoolean(),
                builtin.path("createOnUpdate").asBoolean(),
                builtin.path("generation").asBoolean(),
                TypeReader.texts(builtin.path("verbs")),
                storedAs(builtin.path("storedAs")));
        String schema = builtin.path("schema").asText();
        return new TypeReader(
                        descriptor,
                        version -> new Lazy<>(
                                () -> Schema.of(Document.json(bytes(schema)).tree())))
                .read(traits, 0, false);
    }

    private static @Nullable GroupResource storedAs(JsonNode other) {
        return other.isObject()
                ? new GroupResource(
                        other.path("group").asText(""), other.path("plural").asText())
                : null;
    }

    private static NameRule nameRule(String name) {
        String constant = name.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
        return NameRule.valueOf(constant);
    }

    private static byte[] bytes(String file) {
        try (InputStream in = BuiltInKinds.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the descriptor " + file + " is missing from the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
