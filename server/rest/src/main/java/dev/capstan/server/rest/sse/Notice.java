package dev.capstan.server.rest.sse;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.json.JsonText;

/// What a reader is told of the stream itself.
sealed interface Notice {
    /// The stream ends here, and can be taken up after this revision.
    record Resume(long revision, String message) implements Notice {}

    /// What happened since the reader's place is forgotten: list what there is. The stream
    /// goes on after this revision.
    record Relist(long revision, String message) implements Notice {}

    /// The stream ends because the reader may not read it any more.
    record Forbidden(String message) implements Notice {}

    /// The stream ends because the reader is no longer who it said it was. Who shows better credentials can take it up
    /// after this revision.
    record Unauthorized(long revision, String message) implements Notice {}

    /// All but the newline that ends it.
    default byte[] text() {
        String text = switch (this) {
            case Resume(long revision, String message) -> text("RESUME", revision, message);
            case Relist(long revision, String message) -> text("RELIST", revision, message);
            case Unauthorized(long revision, String message) -> text("UNAUTHORIZED", revision, message);
            case Forbidden(String message) -> "event: FORBIDDEN\n" + data("FORBIDDEN", "", message);
        };
        return text.getBytes(UTF_8);
    }

    private static String text(String type, long revision, String message) {
        return "id: " + revision + "\nevent: " + type + "\n"
                + data(type, "\"last_event_id\": " + revision + ", ", message);
    }

    private static String data(String type, String more, String message) {
        return "data: {\"event_type\": \"" + type + "\", " + more + "\"message\": "
                + JsonText.string(TextNode.valueOf(message)) + "}\n";
    }
}
