package dev.capstan.stack.program;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The functions on texts. What is wrong with an argument is an `IllegalArgumentException`, in words.
final class Texts {
    private Texts() {}

    static Object join(@Nullable Object argument) {
        List<?> pair = Lists.pair(argument, "[delimiter, [texts]]");
        String delimiter = pair.get(0) == null ? "" : text(pair.get(0), "the delimiter");
        var texts = new ArrayList<String>();
        for (Object each : Lists.list(pair.get(1), "the second argument")) {
            texts.add(text(each, "each element of the list"));
        }
        return String.join(delimiter, texts);
    }

    static Object split(@Nullable Object argument) {
        List<?> pair = Lists.pair(argument, "[delimiter, text]");
        String delimiter = text(pair.get(0), "the delimiter");
        String text = text(pair.get(1), "the second argument");
        if (delimiter.isEmpty()) {
            return text.codePoints().mapToObj(Character::toString).toList();
        }
        return List.of(text.split(Pattern.quote(delimiter), -1));
    }

    static Object toBase64(@Nullable Object argument) {
        return Base64.getEncoder().encodeToString(text(argument, "the argument").getBytes(StandardCharsets.UTF_8));
    }

    static Object fromBase64(@Nullable Object argument) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(text(argument, "the argument"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the argument is no Base64", e);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("what is encoded is no text in UTF-8", e);
        }
    }

    static Object sha1(@Nullable Object argument) {
        byte[] bytes = text(argument, "the argument").getBytes(StandardCharsets.UTF_8);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    static Object asset(@Nullable Object argument) {
        return Map.of("text", text(argument, "the argument"));
    }

    static String text(@Nullable Object value, String what) {
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(what + " is " + Kinds.of(value) + ", expected a text");
    }
}
