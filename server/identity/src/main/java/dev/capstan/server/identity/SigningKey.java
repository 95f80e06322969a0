package dev.capstan.server.identity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;

/// The key that signs service account tokens.
///
/// @param id tells it from others, a digest of its public half
public record SigningKey(String id, RSAPrivateCrtKey secret, RSAPublicKey open) {
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    /// Reads the key in a file, which is made if it is not there; only its owner can read it then.
    ///
    /// @throws IllegalArgumentException when the file holds something else
    public static SigningKey inFile(Path path) throws IOException {
        if (!Files.exists(path)) {
            write(path, generated());
        }
        String text = Files.readString(path).strip();
        if (!text.startsWith(BEGIN) || !text.endsWith(END)) {
            throw new IllegalArgumentException(path + " is no key, expected an RSA key as PKCS #8 in PEM");
        }
        String body = text.substring(BEGIN.length(), text.length() - END.length());
        try {
            return of(Base64.getMimeDecoder().decode(body));
        } catch (GeneralSecurityException | ClassCastException e) {
            throw new IllegalArgumentException(path + " is no key, expected an RSA key as PKCS #8 in PEM", e);
        }
    }

    private static SigningKey of(byte[] encoded) throws GeneralSecurityException {
        var factory = KeyFactory.getInstance("RSA");
        var secret = (RSAPrivateCrtKey) factory.generatePrivate(new PKCS8EncodedKeySpec(encoded));
        var open = (RSAPublicKey)
                factory.generatePublic(new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent()));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(open.getEncoded());
        return new SigningKey(Base64.getUrlEncoder().withoutPadding().encodeToString(digest), secret, open);
    }

    private static byte[] generated() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair().getPrivate().getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whole or not at all: a key that is half written would lock everybody out at the next start.
    private static void write(Path path, byte[] encoded) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(draft);
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        Files.writeString(draft, BEGIN + "\n" + body + "\n" + END + "\n");
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Never shows the key.
    @Override
    public String toString() {
        return "SigningKey[" + id + "]";
    }
}
