package dev.capstan.server.kube.media;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The name a piece of content has by its bytes, as Kubernetes forms it: 128 upper-case hexadecimal digits.
public final class ContentHash {
    private ContentHash() {}

    public static String of(byte[] content) {
        return HexFormat.of().withUpperCase().formatHex(digest("SHA-512", content));
    }

    /// A digest by one of the algorithms every Java has.
    public static byte[] digest(String algorithm, byte[] content) {
        try {
            return MessageDigest.getInstance(algorithm).digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
