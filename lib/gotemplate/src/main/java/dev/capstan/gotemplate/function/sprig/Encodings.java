package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.text.Radix;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;

/// Base64, base32 and checksums of text. What does not decode yields the complaint as text, as in sprig.
final class Encodings {
    private Encodings() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "b64enc", "base64encode" -> Call.function(name, Encodings::base64, TEXT);
            case "b64dec", "base64decode" -> Call.function(name, Encodings::fromBase64, TEXT);
            case "b32enc" -> Call.function(name, c -> Radix.BASE32.encode(paid(c)), TEXT);
            case "b32dec" -> Call.function(name, c -> Radix.BASE32.decode(paidText(c)), TEXT);
            case "sha1sum" -> Call.function(name, c -> digest("SHA-1", paid(c)), TEXT);
            case "sha256sum" -> Call.function(name, c -> digest("SHA-256", paid(c)), TEXT);
            case "sha512sum" -> Call.function(name, c -> digest("SHA-512", paid(c)), TEXT);
            case "adler32sum" -> Call.function(name, c -> adler32(paid(c)), TEXT);
            default -> null;
        };
    }

    private static String base64(Call call) {
        return Base64.getEncoder().encodeToString(paid(call));
    }

    private static String fromBase64(Call call) {
        return Radix.BASE64.decode(paidText(call));
    }

    private static byte[] paid(Call call) {
        return paidText(call).getBytes(StandardCharsets.UTF_8);
    }

    private static String paidText(Call call) {
        String text = call.text(0);
        call.budget().grow(text.length() * 2L);
        call.budget().step(text.length() / 16);
        return text;
    }

    private static String digest(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has " + algorithm, missing);
        }
    }

    private static String adler32(byte[] bytes) {
        var sum = new Adler32();
        sum.update(bytes);
        return Long.toString(sum.getValue());
    }
}
