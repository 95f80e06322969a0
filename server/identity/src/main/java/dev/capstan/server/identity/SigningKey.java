package dev.capstan.server.identity;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;

/// A key that signs service account tokens.
///
/// @param id tells it from others, a digest of its public half
record SigningKey(String id, RSAPrivateCrtKey secret, RSAPublicKey open) {
    private static final int BITS = 2048;

    /// @param encoded as PKCS #8
    /// @throws IllegalArgumentException when it is something else, or too short to count
    static SigningKey of(byte[] encoded) {
        try {
            var factory = KeyFactory.getInstance("RSA");
            if (!(factory.generatePrivate(new PKCS8EncodedKeySpec(encoded)) instanceof RSAPrivateCrtKey secret)
                    || secret.getModulus().bitLength() < BITS) {
                throw new IllegalArgumentException("the key has less than " + BITS + " bits");
            }
            var open = (RSAPublicKey)
                    factory.generatePublic(new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent()));
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(open.getEncoded());
            return new SigningKey(Base64.getUrlEncoder().withoutPadding().encodeToString(digest), secret, open);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// A new key, as PKCS #8.
    static byte[] generated() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            return generator.generateKeyPair().getPrivate().getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Never shows the key.
    @Override
    public String toString() {
        return "SigningKey[" + id + "]";
    }
}
