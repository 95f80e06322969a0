package dev.capstan.gotemplate.function.sprig.text;

import dev.capstan.gotemplate.value.Utf8;
import java.nio.charset.StandardCharsets;

/// Text as the bytes that Go counts and cuts: each char is a byte, so that ordinary text methods work on bytes.
public final class RawText {
    private RawText() {}

    public static String of(String text) {
        return isAscii(text) ? text : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// The text that the bytes spell. A character that was cut in two becomes one U+FFFD for each byte left of it.
    public static String text(String raw) {
        if (isAscii(raw)) {
            return raw;
        }
        byte[] bytes = raw.getBytes(StandardCharsets.ISO_8859_1);
        return Utf8.decode(bytes, 0, bytes.length);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }
}
