package dev.capstan.server.fleet.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// The order of a list: `status.phase, createdAt desc`.
public final class Order {
    private Order() {}

    /// What a parameter says; empty when it says nothing.
    ///
    /// @throws SearchException when it cannot be understood
    public static Optional<Comparator<Subject>> of(Optional<String> text) {
        return text.map(Order::parse);
    }

    private static Comparator<Subject> parse(String text) {
        Comparator<Subject> order = (_, _) -> 0;
        int at = 0;
        for (String part : text.split(",", -1)) {
            order = order.thenComparing(single(text, part, at));
            at += part.length() + 1;
        }
        return order;
    }

    private static Comparator<Subject> single(String text, String part, int at) {
        int begin = at + part.length() - part.stripLeading().length();
        String[] words = part.strip().split("\\s+");
        String direction = words.length > 1 ? words[1].toLowerCase(Locale.ROOT) : "asc";
        boolean known = direction.equals("asc") || direction.equals("desc");
        if (words[0].isEmpty() || words.length > 2 || !known) {
            throw new SearchException(text, Math.min(begin, text.length()), "expected a field, then asc or desc");
        }
        Field field = Field.of(words[0], problem -> new SearchException(text, begin, problem));
        Comparator<Subject> order = (one, other) -> compare(field.of(one), field.of(other));
        return direction.equals("desc") ? order.reversed() : order;
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
