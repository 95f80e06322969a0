package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Kinds for tests: the built-in ones, and those of CustomResourceDefinitions in files.
public final class Descriptors {
    private static final Types BUILT_IN = BuiltInKinds.load();

    private Descriptors() {}

    public static List<ResourceType> builtIn() {
        return BUILT_IN.all().stream()
                .filter(each -> !each.group().endsWith(".capstan.dev"))
                .toList();
    }

    /// @param name of the descriptor: `configmaps.core`, `jobs.batch`
    public static ResourceType builtIn(String name) {
        return BUILT_IN.all().stream()
                .filter(each ->
                        (each.names().plural() + "." + (each.group().isEmpty() ? "core" : each.group())).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no built-in kind " + name));
    }

    /// The kinds whose definitions are in these files beside a class.
    public static Types types(Class<?> beside, String... definitions) {
        Stream<ResourceType> custom = Stream.of(definitions).map(file -> custom(read(beside, file)));
        return Types.of(Stream.concat(builtIn().stream(), custom).toList());
    }

    /// The kind of a CustomResourceDefinition in YAML.
    public static ResourceType custom(byte[] definition) {
        JsonNode spec = Document.yaml(definition).tree().path("spec");
        return new TypeReader(spec, version -> schema(spec, version))
                .read(ResourceType.Traits.CUSTOM, 0, false, Converter.RENAMING);
    }

    private static Supplier<Schema> schema(JsonNode spec, String version) {
        for (JsonNode each : spec.path("versions")) {
            if (each.path("name").asText().equals(version)) {
                return () -> Schema.of(each.path("schema").path("openAPIV3Schema"));
            }
        }
        throw new IllegalArgumentException("there is no version " + version);
    }

    public static byte[] read(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no file " + name + " beside " + beside.getName());
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
