package dev.capstan.store.encryption;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/// A secret of 256 bits, and the name by which values say that they were encrypted with it.
public final class EncryptionKey {
    static final int BYTES = 32;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

    private final String name;
    private final byte[] secret;

    /// @throws IllegalArgumentException when the name or the number of bytes is not as it should be
    public EncryptionKey(String name, byte[] secret) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a key is \"" + name
                    + "\", expected at most 63 letters, digits, '.', '_' or '-', a letter or digit first");
        }
        if (secret.length != BYTES) {
            throw new IllegalArgumentException(
                    "the key \"" + name + "\" has " + secret.length + " bytes, expected " + BYTES);
        }
        this.name = name;
        this.secret = secret.clone();
    }

    /// A new one that nobody can guess.
    public static EncryptionKey random(String name) {
        var secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return new EncryptionKey(name, secret);
    }

    public String name() {
        return name;
    }

    byte[] secret() {
        return secret;
    }

    /// Never shows the secret.
    @Override
    public String toString() {
        return "EncryptionKey[" + name + "]";
    }
}
