package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.kube.media.ContentHash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The document of one group and version, made piece by piece as it is asked for.
///
/// Its lock guards the pieces; making one takes milliseconds and nothing else is held meanwhile.
public final class VersionDocument {
    private final List<Kind> kinds;
    private final ObjectNode info;
    private @Nullable Hashed json;
    private byte @Nullable [] protobuf;
    private @Nullable SwaggerPiece swagger;

    private record Hashed(byte[] content, String hash) {}

    VersionDocument(List<Kind> kinds, ObjectNode info) {
        this.kinds = List.copyOf(kinds);
        this.info = info;
    }

    /// Whether it describes these kinds, and so need not be made again for them.
    boolean describes(List<Kind> others) {
        return kinds.equals(others);
    }

    /// The document in JSON. Shared: not to be changed.
    public byte[] json() {
        return hashed().content;
    }

    /// The name of its content, 128 hexadecimal digits.
    public String hash() {
        return hashed().hash;
    }

    private synchronized Hashed hashed() {
        Hashed known = json;
        if (known == null) {
            byte[] content = JsonText.bytes(tree());
            known = new Hashed(content, ContentHash.of(content));
            json = known;
        }
        return known;
    }

    /// The document as gnostic's `openapi.v3.Document`. Shared: not to be changed.
    public synchronized byte[] protobuf() {
        byte[] known = protobuf;
        if (known == null) {
            known = OpenApiV3Shapes.DOCUMENT.encode(tree());
            protobuf = known;
        }
        return known;
    }

    /// Its part of the v2 document.
    synchronized SwaggerPiece swagger() {
        SwaggerPiece known = swagger;
        if (known == null) {
            ObjectNode definitions = JsonNodeFactory.instance.objectNode();
            kinds.forEach(each -> new KindSchemas(each, Dialect.V2).addTo(definitions));
            known = SwaggerPiece.of(SwaggerPaths.of(paths()), definitions);
            swagger = known;
        }
        return known;
    }

    /// Adds what its kinds have in common with those of other versions to the definitions of the v2 document.
    void addShared(ObjectNode definitions) {
        kinds.forEach(each -> new KindSchemas(each, Dialect.V2).addSharedTo(definitions));
    }

    /// Takes off what [#swagger] has already.
    void removeOwn(ObjectNode definitions) {
        kinds.forEach(each -> definitions.remove(each.component()));
    }

    private ObjectNode tree() {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("openapi", "3.0.0");
        document.set("info", info);
        document.set("paths", paths());
        ObjectNode schemas = document.putObject("components").putObject("schemas");
        for (Kind each : kinds) {
            var own = new KindSchemas(each, Dialect.V3);
            own.addTo(schemas);
            own.addSharedTo(schemas);
        }
        schemas.setAll(Definitions.v3());
        return document;
    }

    private ObjectNode paths() {
        ObjectNode paths = JsonNodeFactory.instance.objectNode();
        kinds.forEach(each -> new KindPaths(each, paths).add());
        return paths;
    }
}
