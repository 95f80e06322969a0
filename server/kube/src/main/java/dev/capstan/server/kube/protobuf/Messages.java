package dev.capstan.server.kube.protobuf;

import dev.capstan.server.kube.protobuf.Field.Presence;
import dev.capstan.server.kube.protobuf.Field.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The forms of all messages, from `messages.txt`. Read when the first protobuf body comes.
final class Messages {
    private final Map<String, String> kinds = new HashMap<>();
    private final Map<String, Message> byName = new HashMap<>();

    /// Holds the one instance until it is needed.
    private static final class Loaded {
        static final Messages ALL = new Messages(text());
    }

    private Messages(String text) {
        String name = "";
        var fields = new ArrayList<Field>();
        for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "kind" -> kinds.put(words[1] + " " + words[2], words[3]);
                case "message" -> {
                    keep(name, fields);
                    name = words[1];
                    fields.clear();
                }
                default -> fields.add(field(words));
            }
        }
        keep(name, fields);
    }

    static Messages all() {
        return Loaded.ALL;
    }

    Optional<Message> ofKind(String apiVersion, String kind) {
        return Optional.ofNullable(kinds.get(apiVersion + " " + kind)).map(this::named);
    }

    Message named(String name) {
        Message message = byName.get(name);
        if (message == null) {
            throw new IllegalStateException("messages.txt has no message " + name);
        }
        return message;
    }

    private void keep(String name, List<Field> fields) {
        byName.put(name, new Message(name, fields));
    }

    private static Field field(String[] words) {
        return new Field(
                Integer.parseInt(words[0]),
                words[1],
                Shape.valueOf(constant(words[2])),
                words[3].contains(".") ? new ValueType.Of(words[3]) : ValueType.Known.valueOf(constant(words[3])),
                Presence.valueOf(constant(words[4])));
    }

    private static String constant(String word) {
        return word.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }

    private static String text() {
        try (InputStream in = Messages.class.getResourceAsStream("messages.txt")) {
            if (in == null) {
                throw new IllegalStateException("messages.txt is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
