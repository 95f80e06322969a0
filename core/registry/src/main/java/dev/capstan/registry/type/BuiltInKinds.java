package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.ResourceType.Traits;
import dev.capstan.schema.Schema;
import dev.capstan.schema.SharedSchemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The kinds that need no CustomResourceDefinition.
///
/// Each is a descriptor beside this class: the `spec` of a definition, with a block `builtin` for what sets it
/// apart. Those with rules or words of their own have a file each, named in `kinds.txt`, and their schema in another.
/// The others are objects and no more; they are taken from Kubernetes by `tools/kubernetes`, descriptors and shared
/// schemas in one file each. Schemas are read when one is first needed.
public final class BuiltInKinds {
    private BuiltInKinds() {}

    public static Types load() {
        var types = new ArrayList<ResourceType>();
        new String(bytes("kinds.txt"), StandardCharsets.UTF_8).lines().forEach(name -> types.add(own(name)));
        var shared = new Lazy<>(() -> new SharedSchemas(
                Document.json(bytes("kubernetes-definitions.json")).tree().path("definitions")));
        for (JsonNode each :
                Document.json(bytes("kubernetes-kinds.json")).tree().path("kinds")) {
            types.add(read(each, version -> {
                String definition = definition(each, version);
                return () -> shared.get().of(definition);
            }));
        }
        return Types.of(types, 0);
    }

    /// The schema of `autoscaling/v1` Scale, which is no kind of its own but how some kinds are scaled.
    public static JsonNode scaleSchema() {
        return Document.json(bytes("scales.autoscaling.json")).tree();
    }

    private static ResourceType own(String name) {
        JsonNode descriptor = Document.yaml(bytes(name + ".yaml")).tree();
        String schema = descriptor.path("builtin").path("schema").asText();
        return read(
                descriptor,
                version -> () -> Schema.ofBuiltIn(Document.json(bytes(schema)).tree()));
    }

    private static String definition(JsonNode descriptor, String version) {
        for (JsonNode each : descriptor.path("versions")) {
            if (each.path("name").asText().equals(version)) {
                return each.path("definition").asText();
            }
        }
        throw new IllegalStateException("there is no version " + version + " in " + descriptor);
    }

    private static ResourceType read(JsonNode descriptor, Function<String, Supplier<Schema>> schemas) {
        JsonNode builtin = descriptor.path("builtin");
        var traits = new Traits(
                true,
                nameRule(builtin.path("nameRule").asText()),
                builtin.path("unconditionalUpdate").asBoolean(),
                builtin.path("createOnUpdate").asBoolean(),
                builtin.path("generation").asBoolean(),
                TypeReader.texts(builtin.path("verbs")),
                storedAs(builtin.path("storedAs")));
        return new TypeReader(descriptor, version -> new Lazy<>(schemas.apply(version)))
                .read(traits, 0, false, Converter.RENAMING);
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
