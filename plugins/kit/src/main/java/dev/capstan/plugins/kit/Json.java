package dev.capstan.plugins.kit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// JSON as trees of `Map`, `List`, `String`, `Number`, `Boolean` and null.
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(100).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private Json() {}

    /// @throws IOException when it is no JSON; the message says where, and repeats nothing of the text
    public static @Nullable Object read(byte[] text) throws IOException {
        try {
            return MAPPER.readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw new IOException(
                    place == null
                            ? "no JSON"
                            : "no JSON at line " + place.getLineNr() + ", column " + place.getColumnNr());
        }
    }

    /// With keys in order, so that the same tree gives the same bytes.
    public static byte[] write(@Nullable Object tree) {
        try {
            return MAPPER.writeValueAsBytes(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a tree has something in it that JSON has not", e);
        }
    }

    /// The value that a JSON pointer (RFC 6901) leads to; empty when there is none, or null.
    public static Optional<Object> at(@Nullable Object tree, String pointer) {
        Object here = tree;
        for (String step : pointer.isEmpty()
                ? List.<String>of()
                : List.of(pointer.substring(1).split("/", -1))) {
            String name = step.replace("~1", "/").replace("~0", "~");
            here = switch (here) {
                case Map<?, ?> map -> map.get(name);
                case List<?> list ->
                    name.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(name) < list.size()
                            ? list.get(Integer.parseInt(name))
                            : null;
                case null, default -> null;
            };
        }
        return Optional.ofNullable(here);
    }

    /// A map as it is in a tree; empty when it is something else.
    public static Map<String, Object> map(@Nullable Object value) {
        var map = new LinkedHashMap<String, Object>();
        if (value instanceof Map<?, ?> given) {
            given.forEach((key, each) -> map.put(String.valueOf(key), each));
        }
        return map;
    }

    /// A list as it is in a tree; empty when it is something else.
    public static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    /// The same for the same tree, and for no other.
    public static String fingerprint(@Nullable Object tree) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(write(tree)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
