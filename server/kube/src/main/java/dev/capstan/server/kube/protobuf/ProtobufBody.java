package dev.capstan.server.kube.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.util.Optional;

/// The object in a protobuf body.
///
/// @param apiVersion of the object
/// @param kind of the object
/// @param raw its bytes, not looked at yet
public record ProtobufBody(String apiVersion, String kind, byte[] raw) {
    /// The media type of such bodies.
    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    /// Opens the envelope.
    ///
    /// @param apiVersion of an object that does not say
    /// @param kind of an object that does not say
    /// @throws MalformedException when the bytes are no envelope
    public static ProtobufBody open(byte[] bytes, String apiVersion, String kind) {
        Envelope envelope = Envelope.open(bytes);
        return new ProtobufBody(
                envelope.apiVersion().isEmpty() ? apiVersion : envelope.apiVersion(),
                envelope.kind().isEmpty() ? kind : envelope.kind(),
                envelope.raw());
    }

    /// The object as a tree; empty when there is no such kind.
    ///
    /// @throws MalformedException when the bytes are not of that kind
    public Optional<ObjectNode> tree() {
        return Messages.all().ofKind(apiVersion, kind).map(this::read);
    }

    private ObjectNode read(Message message) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("apiVersion", apiVersion).put("kind", kind);
        new MessageReader(Messages.all()).read(new WireReader(raw), message, tree);
        if (isDeeperThan(tree, Document.MAX_DEPTH)) {
            throw MessageReader.tooDeep();
        }
        return tree;
    }

    private static boolean isDeeperThan(JsonNode node, int levels) {
        if (!node.isContainerNode()) {
            return false;
        }
        if (levels == 0) {
            return true;
        }
        for (JsonNode each : node) {
            if (isDeeperThan(each, levels - 1)) {
                return true;
            }
        }
        return false;
    }
}
