package dev.capstan.gotemplate.function.sprig.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.capstan.gotemplate.value.Budget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads JSON into values. Every number is a float, as when Go decodes into `interface{}`.
public final class JsonValue {
    private static final int DEPTH = 500;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
            .build();

    private final JsonParser parser;
    private final Budget budget;

    private JsonValue(JsonParser parser, Budget budget) {
        this.parser = parser;
        this.budget = budget;
    }

    /// What reading gave: a value, which may be nil, or a complaint.
    public sealed interface Outcome {
        /// The text was JSON.
        record Read(@Nullable Object value) implements Outcome {}

        /// The text was not JSON.
        record Failed(String message) implements Outcome {}
    }

    public static Outcome read(String text, Budget budget) {
        budget.grow(text.length());
        budget.step(text.length() / 8);
        try (JsonParser parser = FACTORY.createParser(text)) {
            var reader = new JsonValue(parser, budget);
            if (parser.nextToken() == null) {
                return new Outcome.Failed("unexpected end of JSON input");
            }
            Object value = reader.value();
            return parser.nextToken() == null
                    ? new Outcome.Read(value)
                    : new Outcome.Failed("unexpected text after the JSON value");
        } catch (JsonParseException wrong) {
            return new Outcome.Failed(wrong.getOriginalMessage());
        } catch (IOException wrong) {
            return new Outcome.Failed(String.valueOf(wrong.getMessage()));
        }
    }

    private @Nullable Object value() throws IOException {
        budget.grow(16);
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> map();
            case START_ARRAY -> list();
            case VALUE_STRING -> text(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new JsonParseException(parser, "unexpected " + token);
        };
    }

    private Dict map() throws IOException {
        var map = new Dict();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = text(parser.currentName());
            parser.nextToken();
            map.put(key, value());
        }
        return map;
    }

    private List<@Nullable Object> list() throws IOException {
        var list = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value());
        }
        return list;
    }

    private double number() throws IOException {
        double number = Double.parseDouble(parser.getText());
        if (Double.isInfinite(number)) {
            throw new JsonParseException(parser, "the number " + parser.getText() + " is too large for a float64");
        }
        return number;
    }

    /// Half of a surrogate pair becomes U+FFFD.
    private static String text(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }
}
