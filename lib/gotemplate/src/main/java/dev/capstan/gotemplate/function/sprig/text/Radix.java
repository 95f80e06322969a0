package dev.capstan.gotemplate.function.sprig.text;

import dev.capstan.gotemplate.value.Utf8;
import java.io.ByteArrayOutputStream;

/// Base64 and base32 with padding, decoded as strictly as in Go: line breaks are skipped, anything else out of place
/// is told with the byte where it stands.
public enum Radix {
    BASE64("base64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 6, 4, 2),
    BASE32("base32", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 5, 8, 2);

    private final String title;
    private final String digits;
    private final int bits;
    private final int group;
    private final int fewest;

    Radix(String title, String digits, int bits, int group, int fewest) {
        this.title = title;
        this.digits = digits;
        this.bits = bits;
        this.group = group;
        this.fewest = fewest;
    }

    public String encode(byte[] bytes) {
        var out = new StringBuilder();
        int held = 0;
        int have = 0;
        for (byte b : bytes) {
            held = ((held << 8) | (b & 0xFF)) & 0xFFFF;
            have += 8;
            while (have >= bits) {
                have -= bits;
                out.append(digits.charAt((held >> have) & ((1 << bits) - 1)));
            }
        }
        if (have > 0) {
            out.append(digits.charAt((held << (bits - have)) & ((1 << bits) - 1)));
        }
        while (out.length() % group != 0) {
            out.append('=');
        }
        return out.toString();
    }

    /// The decoded text, or the complaint.
    public String decode(String encoded) {
        String raw = RawText.of(encoded);
        var out = new ByteArrayOutputStream(raw.length());
        int held = 0;
        int have = 0;
        int inGroup = 0;
        for (int at = 0; at < raw.length(); at++) {
            char c = raw.charAt(at);
            if (c == '\n' || c == '\r') {
                continue;
            }
            int digit = digits.indexOf(c);
            if (digit < 0) {
                int wrong = c == '=' ? badPadding(raw, at, inGroup) : at;
                return wrong < 0 ? text(out) : complaint(wrong);
            }
            held = ((held << bits) | digit) & 0xFFFF;
            have += bits;
            if (have >= 8) {
                have -= 8;
                out.write(held >> have);
            }
            inGroup = (inGroup + 1) % group;
        }
        return inGroup == 0 ? text(out) : complaint(raw.length() - inGroup);
    }

    /// Where the padding that begins at `at` goes wrong, or -1. `inGroup` digits stand before it.
    private int badPadding(String raw, int at, int inGroup) {
        if (inGroup < fewest || !possible(inGroup)) {
            return at;
        }
        int pads = 0;
        int i = at;
        for (; i < raw.length() && inGroup + pads < group; i++) {
            char c = raw.charAt(i);
            if (c == '\n' || c == '\r') {
                continue;
            }
            if (c != '=') {
                return i;
            }
            pads++;
        }
        if (inGroup + pads < group) {
            return raw.length();
        }
        while (i < raw.length() && (raw.charAt(i) == '\n' || raw.charAt(i) == '\r')) {
            i++;
        }
        return i == raw.length() || this == BASE32 ? -1 : i;
    }

    private boolean possible(int inGroup) {
        return this == BASE64 || inGroup == 2 || inGroup == 4 || inGroup == 5 || inGroup == 7;
    }

    private static String text(ByteArrayOutputStream out) {
        byte[] bytes = out.toByteArray();
        return Utf8.decode(bytes, 0, bytes.length);
    }

    private String complaint(int at) {
        return "illegal " + title + " data at input byte " + at;
    }
}
