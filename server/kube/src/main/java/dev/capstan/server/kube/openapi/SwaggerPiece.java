package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import java.util.Arrays;

/// A part of the v2 document in both encodings, ready to be joined with others.
///
/// Both encodings allow it: the members of a JSON object between its braces, and the repeated fields of a protobuf
/// message, can be written one after the other.
///
/// @param paths the members of `paths`
/// @param definitions the members of `definitions`
record SwaggerPiece(Members paths, Members definitions) {
    static SwaggerPiece of(ObjectNode paths, ObjectNode definitions) {
        return new SwaggerPiece(
                new Members(inner(paths), SwaggerShapes.PATHS.encode(paths)),
                new Members(inner(definitions), SwaggerShapes.DEFINITIONS.encode(definitions)));
    }

    /// @param json without braces
    record Members(byte[] json, byte[] protobuf) {}

    private static byte[] inner(ObjectNode object) {
        byte[] json = JsonText.bytes(object);
        return Arrays.copyOfRange(json, 1, json.length - 1);
    }
}
