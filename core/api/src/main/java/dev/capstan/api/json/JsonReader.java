package dev.capstan.api.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Builds a tree from JSON text, noting duplicate keys by their path.
final class JsonReader {
    /// A word without quotes is not repeated: it may be a password.
    private static final Pattern WORD = Pattern.compile("Unrecognized token '[^']*'");
    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Document.MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private final List<String> duplicates = new ArrayList<>();

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static Document read(byte[] bytes) {
        try (JsonParser parser = FACTORY.createParser(bytes)) {
            var reader = new JsonReader(parser);
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new MalformedException("line 1, column 1: the text is empty, expected a JSON value");
            }
            JsonNode tree = reader.value(first, Path.ROOT);
            if (parser.nextToken() != null) {
                throw new MalformedException(at(parser) + ": expected the end after the first JSON value");
            }
            return new Document(tree, reader.duplicates);
        } catch (StreamConstraintsException e) {
            throw new MalformedException(
                    e.getMessage() != null && e.getMessage().contains("nesting depth")
                            ? "nested deeper than the allowed depth of " + Document.MAX_DEPTH + " levels"
                            : "a number has more than 1000 digits, or a name more than 50,000 characters");
        } catch (JsonProcessingException e) {
            var where = e.getLocation();
            String place = where == null ? "" : "line " + where.getLineNr() + ", column " + where.getColumnNr() + ": ";
            throw new MalformedException(
                    place + WORD.matcher(e.getOriginalMessage()).replaceFirst("Unrecognized token"));
        } catch (IOException e) {
            throw new MalformedException(String.valueOf(e.getMessage()));
        }
    }

    private JsonNode value(JsonToken token, Path path) throws IOException {
        return switch (token) {
            case START_OBJECT -> object(path);
            case START_ARRAY -> array(path);
            case VALUE_STRING -> TextNode.valueOf(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
            case VALUE_TRUE -> BooleanNode.TRUE;
            case VALUE_FALSE -> BooleanNode.FALSE;
            case VALUE_NULL -> NullNode.getInstance();
            default -> throw new MalformedException(at(parser) + ": found " + token + ", expected a JSON value");
        };
    }

    private ObjectNode object(Path path) throws IOException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            Path here = new Path(path, key);
            JsonNode before = object.replace(key, value(parser.nextToken(), here));
            if (before != null) {
                duplicates.add(here.toString());
            }
        }
        return object;
    }

    private ArrayNode array(Path path) throws IOException {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            array.add(value(token, new Path(path, array.size())));
        }
        return array;
    }

    private JsonNode number() throws IOException {
        if (parser.getNumberType() == JsonParser.NumberType.INT
                || parser.getNumberType() == JsonParser.NumberType.LONG) {
            return JsonNodeFactory.instance.numberNode(parser.getLongValue());
        }
        return Numbers.of(parser.getDoubleValue(), parser::getText, () -> at(parser));
    }

    private static String at(JsonParser parser) {
        var where = parser.currentTokenLocation();
        return "line " + where.getLineNr() + ", column " + where.getColumnNr();
    }
}
