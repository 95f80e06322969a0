package dev.capstan.messaging.pubsub;

import com.google.protobuf.ByteString;
import com.google.pubsub.v1.PubsubMessage;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.EventHeaders;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Events as messages of Pub/Sub: CloudEvents in binary mode, the attributes as attributes.
final class Messages {
    private static final String CONTENT_TYPE = "Content-Type";

    private Messages() {}

    static PubsubMessage of(Event event) {
        var message = PubsubMessage.newBuilder()
                .setData(ByteString.copyFrom(event.data()))
                .putAllAttributes(EventHeaders.of(event))
                .setOrderingKey(event.subject() == null ? "" : event.subject());
        if (event.contentType() != null) {
            message.putAttributes(CONTENT_TYPE, event.contentType());
        }
        return message.build();
    }

    /// @throws IllegalArgumentException when the message is no event
    static Event read(PubsubMessage message) {
        return EventHeaders.read(
                message.getAttributesMap(),
                contentType(message),
                message.getData().toByteArray());
    }

    /// What is no event is kept as the data of one.
    static Event stranger(String topic, PubsubMessage message) {
        String type = contentType(message);
        Event event = Event.of(message.getMessageId(), "/" + topic, "message.unreadable")
                .withData(
                        type == null ? "application/octet-stream" : type,
                        message.getData().toByteArray());
        return message.getOrderingKey().isEmpty() ? event : event.withSubject(message.getOrderingKey());
    }

    private static @Nullable String contentType(PubsubMessage message) {
        return message.getAttributesMap().entrySet().stream()
                .filter(each -> each.getKey().equalsIgnoreCase(CONTENT_TYPE))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
