package dev.capstan.gotemplate.value;

import java.nio.charset.StandardCharsets;

/// Texts as Go has them: made of bytes.
public final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    /// How many bytes `text` has.
    public static int length(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // the two halves of a pair make four bytes
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }

    /// The byte at `index`, from 0 to 255.
    public static long byteAt(String text, int index) {
        return isAscii(text) ? text.charAt(index) : Byte.toUnsignedLong(bytes(text)[index]);
    }

    /// The bytes from `from` up to `to`.
    public static String slice(String text, int from, int to) {
        return isAscii(text) ? text.substring(from, to) : decode(bytes(text), from, to);
    }

    /// Reads bytes as text. Each byte that belongs to no whole character becomes a U+FFFD of its own, as when Go ranges
    /// over a text or writes it as JSON.
    public static String decode(byte[] bytes, int from, int to) {
        var text = new StringBuilder(to - from);
        int position = from;
        while (position < to) {
            int size = size(bytes, position, to);
            if (size == 0) {
                text.append(REPLACEMENT);
                position++;
            } else {
                text.append(new String(bytes, position, size, StandardCharsets.UTF_8));
                position += size;
            }
        }
        return text.toString();
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// How many bytes the character at `position` has, or 0 when there is none.
    private static int size(byte[] bytes, int position, int end) {
        int lead = Byte.toUnsignedInt(bytes[position]);
        if (lead < 0x80) {
            return 1;
        }
        int size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || position + size > end || !isSecond(lead, bytes[position + 1])) {
            return 0;
        }
        for (int i = 2; i < size; i++) {
            if ((bytes[position + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return size;
    }

    /// Some leads allow fewer second bytes: the others would spell a character the long way, or none at all.
    private static boolean isSecond(int lead, byte second) {
        int value = Byte.toUnsignedInt(second);
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return value >= least && value <= most;
    }
}
