package dev.capstan.server.fleet.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The order of a list: `status.phase, createdAt desc`.
///
/// What is compared are keys, so that of many things only these have to be kept.
public final class Order implements Comparator<Order.Key> {
    private final List<Part> parts;

    /// What decides the place of a subject.
    public record Key(List<JsonNode> values) {
        public Key {
            values = List.copyOf(values);
        }
    }

    private record Part(Field field, boolean descending) {}

    private Order(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /// What a parameter says; all are equal when it says nothing.
    ///
    /// @throws SearchException when it cannot be understood
    public static Order of(Optional<String> text) {
        return new Order(text.map(Order::parse).orElse(List.of()));
    }

    private static List<Part> parse(String text) {
        var parts = new ArrayList<Part>();
        int at = 0;
        for (String part : text.split(",", -1)) {
            parts.add(single(text, part, at));
            at += part.length() + 1;
        }
        return parts;
    }

    private static Part single(String text, String part, int at) {
        int begin = at + part.length() - part.stripLeading().length();
        String[] words = part.strip().split("\\s+");
        String direction = words.length > 1 ? words[1].toLowerCase(Locale.ROOT) : "asc";
        boolean known = direction.equals("asc") || direction.equals("desc");
        if (words[0].isEmpty() || words.length > 2 || !known) {
            throw new SearchException(text, begin, "expected a field, then asc or desc");
        }
        Field field = Field.of(words[0], problem -> new SearchException(text, begin, problem));
        return new Part(field, direction.equals("desc"));
    }

    public Key key(Subject subject) {
        return new Key(parts.stream().map(each -> each.field.of(subject)).toList());
    }

    @Override
    public int compare(Key one, Key other) {
        for (int i = 0; i < parts.size(); i++) {
            int order = compare(one.values.get(i), other.values.get(i));
            if (order != 0) {
                return parts.get(i).descending ? -order : order;
            }
        }
        return 0;
    }

    /// What is not there comes first; values of different types by their type.
    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        int byType = Integer.compare(rank(one), rank(other));
        return byType != 0 ? byType : one.asText().compareTo(other.asText());
    }

    private static int rank(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING, NULL -> 0;
            case BOOLEAN -> 1;
            case NUMBER -> 2;
            case STRING -> 3;
            case ARRAY, BINARY, OBJECT, POJO -> 4;
        };
    }
}
