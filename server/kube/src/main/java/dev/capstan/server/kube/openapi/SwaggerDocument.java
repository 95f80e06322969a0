package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.kube.media.ContentHash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The v2 document: all kinds in one.
///
/// @param json shared: not to be changed
/// @param protobuf gnostic's `openapi.v2.Document`; shared as well
/// @param hash the name of its content, 128 hexadecimal digits
public record SwaggerDocument(byte[] json, byte[] protobuf, String hash) {
    static SwaggerDocument of(ObjectNode info, List<VersionDocument> versions) {
        var pieces = new ArrayList<SwaggerPiece>();
        versions.forEach(each -> pieces.add(each.swagger()));
        pieces.add(SwaggerPiece.of(JsonNodeFactory.instance.objectNode(), shared(versions)));
        ObjectNode frame = frame(info);
        byte[] json = json(frame, pieces);
        return new SwaggerDocument(json, protobuf(frame, pieces), ContentHash.of(json));
    }

    /// What several versions refer to.
    private static ObjectNode shared(List<VersionDocument> versions) {
        ObjectNode definitions = JsonNodeFactory.instance.objectNode();
        versions.forEach(each -> each.addShared(definitions));
        versions.forEach(each -> each.removeOwn(definitions));
        definitions.setAll(Definitions.v2());
        return definitions;
    }

    private static ObjectNode frame(ObjectNode info) {
        ObjectNode frame = JsonNodeFactory.instance.objectNode().put("swagger", "2.0");
        frame.set("info", info);
        frame.putObject("securityDefinitions")
                .putObject("BearerToken")
                .put("description", "A token in the Authorization header")
                .put("type", "apiKey")
                .put("name", "authorization")
                .put("in", "header");
        frame.putArray("security").addObject().putArray("BearerToken");
        return frame;
    }

    private static byte[] json(ObjectNode frame, List<SwaggerPiece> pieces) {
        var out = new ByteArrayOutputStream();
        byte[] start = JsonText.bytes(frame);
        out.write(start, 0, start.length - 1);
        write(out, ",\"paths\":{");
        join(out, pieces, SwaggerPiece::paths);
        write(out, "},\"definitions\":{");
        join(out, pieces, SwaggerPiece::definitions);
        write(out, "}}");
        return out.toByteArray();
    }

    private static void join(
            ByteArrayOutputStream out, List<SwaggerPiece> pieces, Function<SwaggerPiece, SwaggerPiece.Members> part) {
        boolean first = true;
        for (SwaggerPiece each : pieces) {
            byte[] members = part.apply(each).json();
            if (members.length == 0) {
                continue;
            }
            if (!first) {
                out.write(',');
            }
            first = false;
            out.writeBytes(members);
        }
    }

    private static void write(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] protobuf(ObjectNode frame, List<SwaggerPiece> pieces) {
        var paths = new ByteArrayOutputStream();
        var definitions = new ByteArrayOutputStream();
        for (SwaggerPiece each : pieces) {
            paths.writeBytes(each.paths().protobuf());
            definitions.writeBytes(each.definitions().protobuf());
        }
        var out = new ProtobufWriter();
        SwaggerShapes.DOCUMENT.fill(out, frame);
        out.bytes(SwaggerShapes.PATHS_FIELD, paths.toByteArray());
        out.bytes(SwaggerShapes.DEFINITIONS_FIELD, definitions.toByteArray());
        return out.toByteArray();
    }
}
