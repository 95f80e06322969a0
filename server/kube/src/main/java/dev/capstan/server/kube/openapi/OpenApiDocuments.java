package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.type.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The documents of one catalogue of kinds, by path: `api/v1`, `apis/example.dev/v1`.
///
/// Its lock guards the two documents about all versions.
public final class OpenApiDocuments {
    private final ObjectNode info;
    private final Map<String, VersionDocument> versions;
    private byte @Nullable [] root;
    private @Nullable SwaggerDocument swagger;

    private OpenApiDocuments(ObjectNode info, Map<String, VersionDocument> versions) {
        this.info = info;
        this.versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
    }

    static OpenApiDocuments none(ObjectNode info) {
        return new OpenApiDocuments(info, Map.of());
    }

    /// The documents of another catalogue; those whose kinds are the same are taken over.
    OpenApiDocuments movedTo(Types types) {
        var fresh = new TreeMap<String, VersionDocument>();
        byPath(types).forEach((path, kinds) -> {
            VersionDocument known = versions.get(path);
            boolean same = known != null && known.describes(kinds);
            fresh.put(path, same ? known : new VersionDocument(kinds, info));
        });
        return new OpenApiDocuments(info, fresh);
    }

    private static Map<String, List<Kind>> byPath(Types types) {
        var found = new TreeMap<String, List<Kind>>();
        types.all()
                .forEach(type -> type.versions().stream()
                        .filter(version -> version.served())
                        .forEach(version -> found.computeIfAbsent(
                                        Kind.path(new GroupVersion(type.group(), version.name())),
                                        _ -> new ArrayList<>())
                                .add(new Kind(type, version))));
        return found;
    }

    public Optional<VersionDocument> version(String path) {
        return Optional.ofNullable(versions.get(path));
    }

    /// The list of all documents in JSON, each with the hash of its content. Shared: not to be changed.
    public synchronized byte[] root() {
        byte[] known = root;
        if (known == null) {
            ObjectNode list = JsonNodeFactory.instance.objectNode();
            ObjectNode paths = list.putObject("paths");
            versions.forEach(
                    (path, document) -> paths.putObject(path).put("serverRelativeURL", url(path, document.hash())));
            known = JsonText.bytes(list);
            root = known;
        }
        return known;
    }

    public synchronized SwaggerDocument swagger() {
        SwaggerDocument known = swagger;
        if (known == null) {
            known = SwaggerDocument.of(info, List.copyOf(versions.values()));
            swagger = known;
        }
        return known;
    }

    static String url(String path, String hash) {
        return "/openapi/v3/" + path + "?hash=" + hash;
    }
}
