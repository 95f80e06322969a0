package dev.capstan.expr.builtin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Reads JSON as Go does into a bare value: every number is a float, the last of equal keys wins.
///
/// The parser limits nesting, so that recursion is safe.
final class JsonReader {
    // Without a table of names: what users send must not stay.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Depth.DEEPEST)
                    .build())
            .build();

    private final JsonParser parser;
    private final Budget budget;

    private JsonReader(JsonParser parser, Budget budget) {
        this.parser = parser;
        this.budget = budget;
    }

    static @Nullable Object read(String text, Budget budget) {
        Arguments.scan(budget, text.length());
        try (var parser = JSON.createParser(text)) {
            var reader = new JsonReader(parser, budget);
            var value = reader.value(parser.nextToken());
            if (parser.nextToken() != null) {
                throw new Problem("invalid JSON: there is more after the first value");
            }
            return value;
        } catch (JsonEOFException _) {
            throw new Problem("unexpected end of JSON input");
        } catch (StreamConstraintsException _) {
            throw new Problem("JSON is nested deeper than " + Depth.DEEPEST + " levels, or a number is too long");
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw new Problem("invalid JSON near line " + place.getLineNr() + ", column " + place.getColumnNr());
        } catch (IOException e) {
            throw new AssertionError("a text cannot fail to be read", e);
        }
    }

    private @Nullable Object value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw new Problem("unexpected end of JSON input");
        }
        budget.step(1);
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> text(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                throw new Problem("invalid JSON: found " + token + ", expected a value");
        };
    }

    private Object object() throws IOException {
        var object = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            budget.grow(1);
            var name = text(parser.currentName());
            object.put(name, value(parser.nextToken()));
        }
        return object;
    }

    private Object array() throws IOException {
        var array = new ArrayList<@Nullable Object>();
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            budget.grow(1);
            array.add(value(token));
        }
        return array;
    }

    private static Object number(String digits) {
        var number = Double.parseDouble(digits);
        if (Double.isInfinite(number)) {
            throw new Problem("json: cannot unmarshal number " + digits + " into Go value of type float64");
        }
        return number;
    }

    /// Halves of characters, which only escapes can make, become U+FFFD.
    private String text(String text) {
        Arguments.write(budget, text.length());
        if (text.codePoints().noneMatch(JsonReader::isHalf)) {
            return text;
        }
        var whole = new StringBuilder(text.length());
        text.codePoints().forEach(point -> whole.appendCodePoint(isHalf(point) ? 0xfffd : point));
        return whole.toString();
    }

    private static boolean isHalf(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
