package dev.capstan.store.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// The form of an encrypted value, and how one gets in and out of it.
///
/// ```
/// capstan:aesgcm:1:NAME:  24 random bytes  ciphertext  16 bytes of tag
/// ```
///
/// AES-256-GCM. A nonce used twice under one key would give both values away, and random nonces of 96 bits make that
/// thinkable after 2³² writes, which nobody counts. So no two values share a key: that of a value, and its nonce, are
/// derived (HKDF-SHA256) from the named key and the random bytes. The beginning and the store key are authenticated
/// too, so that neither a value under another name nor one that says it has another key is taken for genuine.
///
/// The beginning is text, so that people who look into a database see what they have before them, and no JSON.
final class Envelope {
    private static final String BEGINNING = "capstan:aesgcm:1:";
    private static final byte[] MAGIC = BEGINNING.getBytes(ISO_8859_1);
    private static final byte[] PURPOSE = "capstan value".getBytes(ISO_8859_1);
    private static final int LONGEST_NAME = 63;
    private static final int SALT = 24;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Envelope() {}

    /// The name of the key that a value was encrypted with; empty when it is plain.
    static Optional<String> keyName(byte[] value) {
        if (value.length <= MAGIC.length || Arrays.mismatch(value, 0, MAGIC.length, MAGIC, 0, MAGIC.length) >= 0) {
            return Optional.empty();
        }
        for (int end = MAGIC.length; end < Math.min(value.length, MAGIC.length + LONGEST_NAME + 1); end++) {
            if (value[end] == ':') {
                return Optional.of(new String(value, MAGIC.length, end - MAGIC.length, ISO_8859_1));
            }
        }
        return Optional.empty();
    }

    static byte[] seal(EncryptionKey by, String key, byte[] plain) {
        byte[] start = start(by);
        byte[] salt = new byte[SALT];
        RANDOM.nextBytes(salt);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, by, key, salt, start);
            byte[] sealed = Arrays.copyOf(start, start.length + SALT + cipher.getOutputSize(plain.length));
            System.arraycopy(salt, 0, sealed, start.length, SALT);
            cipher.doFinal(plain, 0, plain.length, sealed, start.length + SALT);
            return sealed;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM cannot encrypt with AES-GCM and HKDF-SHA256", e);
        }
    }

    /// What was sealed; empty when it was not by this key, not for this store key, or was changed since.
    static Optional<byte[]> open(EncryptionKey by, String key, byte[] sealed) {
        byte[] start = start(by);
        int from = start.length + SALT;
        if (sealed.length < from + TAG_BITS / Byte.SIZE) {
            return Optional.empty();
        }
        byte[] salt = Arrays.copyOfRange(sealed, start.length, from);
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, by, key, salt, start);
            return Optional.of(cipher.doFinal(sealed, from, sealed.length - from));
        } catch (AEADBadTagException e) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM cannot decrypt with AES-GCM and HKDF-SHA256", e);
        }
    }

    private static byte[] start(EncryptionKey by) {
        return (BEGINNING + by.name() + ":").getBytes(ISO_8859_1);
    }

    private static Cipher cipher(int mode, EncryptionKey by, String key, byte[] salt, byte[] start)
            throws GeneralSecurityException {
        byte[] derived = KDF.getInstance("HKDF-SHA256")
                .deriveData(HKDFParameterSpec.ofExtract()
                        .addIKM(by.secret())
                        .addSalt(salt)
                        .thenExpand(PURPOSE, EncryptionKey.BYTES + NONCE));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                mode,
                new SecretKeySpec(derived, 0, EncryptionKey.BYTES, "AES"),
                new GCMParameterSpec(TAG_BITS, derived, EncryptionKey.BYTES, NONCE));
        cipher.updateAAD(start);
        cipher.updateAAD(key.getBytes(UTF_8));
        return cipher;
    }
}
