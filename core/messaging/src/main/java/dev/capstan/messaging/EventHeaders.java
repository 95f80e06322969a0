package dev.capstan.messaging;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An event in binary mode: its attributes beside its data, as headers of a message.
///
/// Each attribute is a header with `ce-` before its name, as the bindings for RabbitMQ and for Google Pub/Sub
/// have it; the type of the data is not among them, it belongs to the message. Headers of the binding for AMQP
/// 1.0 (`cloudEvents:`, `cloudEvents_`) are read too.
public final class EventHeaders {
    private static final String PREFIX = "ce-";
    private static final List<String> PREFIXES = List.of(PREFIX, "cloudEvents:", "cloudEvents_");
    private static final String VERSION = "1.0";

    private EventHeaders() {}

    /// The headers of an event.
    public static Map<String, String> of(Event event) {
        var headers = new TreeMap<String, String>();
        headers.put(PREFIX + "specversion", VERSION);
        headers.put(PREFIX + "id", event.id());
        headers.put(PREFIX + "source", event.source());
        headers.put(PREFIX + "type", event.type());
        put(headers, "subject", event.subject());
        put(headers, "time", event.time());
        event.extensions().forEach((name, value) -> headers.put(PREFIX + name, value));
        return headers;
    }

    /// The event that a message is.
    ///
    /// @throws IllegalArgumentException when it is none, with everything that is wrong
    public static Event read(Map<String, String> headers, @Nullable String contentType, byte[] data) {
        if (contentType != null && contentType.startsWith(EventJson.MEDIA_TYPE)) {
            return EventJson.read(data);
        }
        return fromAttributes(attributes(headers), contentType, data);
    }

    // Takes from the map what it understands.
    static Event fromAttributes(Map<String, String> attributes, @Nullable String contentType, byte[] data) {
        var problems = new ArrayList<String>();
        String version = required("specversion", attributes, problems);
        if (!version.isEmpty() && !version.equals(VERSION)) {
            problems.add("specversion is \"" + version + "\", expected \"" + VERSION + "\"");
        }
        String id = required("id", attributes, problems);
        String source = required("source", attributes, problems);
        String type = required("type", attributes, problems);
        Instant time = time(attributes.remove("time"), problems);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("a message is not a CloudEvent: " + String.join("; ", problems));
        }
        String subject = attributes.remove("subject");
        attributes.keySet().removeIf(name -> !Event.isExtension(name));
        return new Event(id, source, type, blankToNull(subject), time, contentType, data, attributes);
    }

    private static Map<String, String> attributes(Map<String, String> headers) {
        var attributes = new TreeMap<String, String>();
        headers.forEach((name, value) -> PREFIXES.stream()
                .filter(name::startsWith)
                .findFirst()
                .ifPresent(prefix -> attributes.put(name.substring(prefix.length()), value)));
        return attributes;
    }

    private static String required(String name, Map<String, String> attributes, List<String> problems) {
        String value = attributes.remove(name);
        if (value == null || value.isEmpty()) {
            problems.add(name + " is missing");
            return "";
        }
        return value;
    }

    private static @Nullable Instant time(@Nullable String text, List<String> problems) {
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            problems.add("time is \"" + text + "\", expected one such as \"2026-01-31T12:00:00Z\"");
            return null;
        }
    }

    private static @Nullable String blankToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static void put(Map<String, String> headers, String name, @Nullable Object value) {
        if (value != null) {
            headers.put(PREFIX + name, value.toString());
        }
    }
}
