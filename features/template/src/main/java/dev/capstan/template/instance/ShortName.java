package dev.capstan.template.instance;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Names that must not be longer than so much: the end of one that is becomes a digest of the whole, so that two long
/// ones stay two.
final class ShortName {
    private static final int DIGITS = 8;

    private ShortName() {}

    /// @param identity what makes it different from others
    static String of(String name, int longest, String identity) {
        if (name.length() <= longest) {
            return name;
        }
        String begin = name.substring(0, longest - DIGITS - 1).replaceAll("[-._]+$", "");
        return begin + "-" + digest(identity.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    }

    /// The SHA-256 of something, as hexadecimal digits.
    static String digest(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] each : parts) {
                digest.update(each);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
