package dev.capstan.examples.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/// What PostgreSQL keeps of a password (RFC 5802, 7677): `SCRAM-SHA-256$4096:salt$storedKey:serverKey`.
final class Scram {
    private static final int ROUNDS = 4096;
    private static final Pattern VERIFIER =
            Pattern.compile("SCRAM-SHA-256\\$([0-9]{1,9}):([A-Za-z0-9+/=]+)\\$([A-Za-z0-9+/=]+):([A-Za-z0-9+/=]+)");

    private Scram() {}

    /// What PostgreSQL would keep of a password.
    static String verifier(String password) {
        byte[] salt = new byte[16];
        new SecureRandom().nextBytes(salt);
        return verifier(password, salt, ROUNDS);
    }

    /// Whether a verifier was made of a password.
    static boolean fits(String password, String verifier) {
        Matcher parts = VERIFIER.matcher(verifier);
        if (!parts.matches()) {
            return false;
        }
        String made = verifier(password, Base64.getDecoder().decode(parts.group(2)), Integer.parseInt(parts.group(1)));
        return MessageDigest.isEqual(made.getBytes(UTF_8), verifier.getBytes(UTF_8));
    }

    private static String verifier(String password, byte[] salt, int rounds) {
        try {
            String prepared = Normalizer.normalize(password, Normalizer.Form.NFKC);
            var spec = new PBEKeySpec(prepared.toCharArray(), salt, rounds, 256);
            byte[] salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
            byte[] stored = MessageDigest.getInstance("SHA-256").digest(hmac(salted, "Client Key"));
            return "SCRAM-SHA-256$" + rounds + ":" + base64(salt) + "$" + base64(stored) + ":"
                    + base64(hmac(salted, "Server Key"));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
