package dev.capstan.gotemplate;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Values written as JSON, with single quotes for double ones.
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);

    private Json() {}

    static Object value(String json) {
        try {
            return MAPPER.readValue(json.replace('\'', '"'), Object.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
