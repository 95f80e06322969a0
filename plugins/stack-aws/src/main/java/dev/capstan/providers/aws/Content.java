package dev.capstan.providers.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// What is in an object, as inputs say it.
final class Content {
    private Content() {}

    static byte[] of(Map<String, Object> inputs) {
        return Inputs.text(inputs, "contentBase64")
                .flatMap(Content::decoded)
                .orElseGet(() -> Inputs.text(inputs, "content").orElse("").getBytes(UTF_8));
    }

    static Optional<byte[]> decoded(String base64) {
        try {
            return Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// Puts it into inputs: as a text where it is one, unless it was Base64 before.
    static void put(byte[] content, Map<String, Object> inputs) {
        boolean binary = inputs.containsKey("contentBase64");
        inputs.remove("content");
        inputs.remove("contentBase64");
        Optional<String> text = binary ? Optional.empty() : text(content);
        inputs.put(
                text.isPresent() ? "content" : "contentBase64",
                text.orElseGet(() -> Base64.getEncoder().encodeToString(content)));
    }

    /// What S3 calls it when it was written in one piece.
    static String etag(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has MD5", e);
        }
    }

    private static Optional<String> text(byte[] content) {
        try {
            return Optional.of(
                    UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
