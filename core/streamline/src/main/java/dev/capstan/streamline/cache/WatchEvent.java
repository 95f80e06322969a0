package dev.capstan.streamline.cache;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What a line of a watch says.
public sealed interface WatchEvent {
    /// An object is there, new or changed.
    record Present(HeldObject object) implements WatchEvent {}

    /// An object is gone, or no longer among those that were asked for.
    record Gone(HeldObject object) implements WatchEvent {}

    /// Everything up to this version was told.
    record Bookmark(long resourceVersion) implements WatchEvent {}

    /// The watch is over.
    ///
    /// @param code 410 when the version it began with is too old
    record Refused(int code, String message) implements WatchEvent {}

    /// Reads a line.
    static WatchEvent read(byte[] line) throws IOException {
        String type = "";
        @Nullable HeldObject object = null;
        Refused refused = new Refused(0, "");
        try (JsonParser parser = Scan.JSON.createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (field.equals("type")) {
                    type = parser.getText();
                } else if (field.equals("object") && type.equals("ERROR")) {
                    refused = refusal(parser);
                } else if (field.equals("object") && value == JsonToken.START_OBJECT) {
                    object = Scan.at(parser, line);
                } else {
                    parser.skipChildren();
                }
            }
        }
        if (type.equals("ERROR")) {
            return refused;
        }
        if (object == null) {
            throw new IOException("a watch event of type \"" + type + "\" without an object");
        }
        return of(type, object);
    }

    private static WatchEvent of(String type, HeldObject object) throws IOException {
        return switch (type) {
            case "ADDED", "MODIFIED" -> new Present(object);
            case "DELETED" -> new Gone(object);
            case "BOOKMARK" -> new Bookmark(object.header().resourceVersion());
            default -> throw new IOException("a watch event of type \"" + type + "\", expected one that is known");
        };
    }

    private static Refused refusal(JsonParser parser) throws IOException {
        int code = 0;
        String message = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            code = field.equals("code") && value.isNumeric() ? parser.getIntValue() : code;
            message = field.equals("message") ? parser.getText() : message;
            parser.skipChildren();
        }
        return new Refused(code, message);
    }
}
