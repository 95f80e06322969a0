package dev.capstan.messaging;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// That something happened: a CloudEvent 1.0.
///
/// Light: it says what happened to whom, and the receiver asks for the rest. The bytes are not copied: nobody may
/// change them afterwards.
///
/// @param id unique together with the source, and the same when an event is sent again
/// @param source who tells, as a URI reference
/// @param type what happened, such as `cluster.created`
/// @param subject whom it happened to; events of one subject arrive in order
/// @param time when
/// @param contentType the media type of the data
/// @param extensions further attributes by name
public record Event(
        String id,
        String source,
        String type,
        @Nullable String subject,
        @Nullable Instant time,
        @Nullable String contentType,
        byte[] data,
        Map<String, String> extensions) {
    /// The media type of JSON.
    public static final String JSON = "application/json";

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+");
    private static final Set<String> CORE =
            Set.of("id", "source", "type", "subject", "time", "specversion", "datacontenttype", "data");

    public Event {
        extensions = Map.copyOf(extensions);
        var problems = new ArrayList<String>();
        present("id", id, problems);
        present("source", source, problems);
        present("type", type, problems);
        if (subject != null) {
            present("subject", subject, problems);
        }
        extensions.keySet().stream()
                .sorted()
                .filter(name -> !isExtension(name))
                .map(name -> "extension \"" + name + "\" is not a name, expected lower-case letters and digits")
                .forEach(problems::add);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("an event's " + String.join("; ", problems));
        }
    }

    /// An event without data.
    public static Event of(String id, String source, String type) {
        return new Event(id, source, type, null, null, null, new byte[0], Map.of());
    }

    public Event withSubject(String subject) {
        return new Event(id, source, type, subject, time, contentType, data, extensions);
    }

    public Event withTime(Instant time) {
        return new Event(id, source, type, subject, time, contentType, data, extensions);
    }

    public Event withData(String contentType, byte[] data) {
        return new Event(id, source, type, subject, time, contentType, data, extensions);
    }

    /// With one attribute more, or another value for it.
    public Event withExtension(String name, String value) {
        var more = new TreeMap<>(extensions);
        more.put(name, value);
        return new Event(id, source, type, subject, time, contentType, data, more);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Event that
                && attributes().equals(that.attributes())
                && extensions.equals(that.extensions)
                && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, source, type);
    }

    @Override
    public String toString() {
        return type + " " + id + " of " + source + (subject == null ? "" : " about " + subject);
    }

    /// Whether an extension may have this name.
    static boolean isExtension(String name) {
        return NAME.matcher(name).matches() && !CORE.contains(name);
    }

    private List<@Nullable Object> attributes() {
        return Arrays.asList(id, source, type, subject, time, contentType);
    }

    private static void present(String name, String value, List<String> problems) {
        if (value.isEmpty()) {
            problems.add(name + " is empty, expected at least one character");
        }
    }
}
