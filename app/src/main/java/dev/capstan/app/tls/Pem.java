package dev.capstan.app.tls;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;

/// Certificates and keys as files hold them.
public final class Pem {
    private Pem() {}

    /// The certificates of a file, in its order.
    ///
    /// @throws IllegalArgumentException when there are none
    public static List<X509Certificate> certificates(Path path) throws IOException {
        return certificates(Files.readString(path), path.toString());
    }

    /// @param name what to call the text when it makes no sense
    static List<X509Certificate> certificates(String text, String name) throws IOException {
        var found = new ArrayList<X509Certificate>();
        try (var parser = new PEMParser(new StringReader(text))) {
            for (Object each = parser.readObject(); each != null; each = parser.readObject()) {
                if (each instanceof X509CertificateHolder holder) {
                    found.add(new JcaX509CertificateConverter().getCertificate(holder));
                }
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(name + " holds a certificate that cannot be read: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(name + " holds no certificate, expected one in PEM");
        }
        return found;
    }

    /// The private key of a file.
    ///
    /// @throws IllegalArgumentException when there is none, or it is locked with a password
    public static PrivateKey key(Path path) throws IOException {
        return key(Files.readString(path), path.toString());
    }

    /// @param name what to call the text when it makes no sense
    static PrivateKey key(String text, String name) throws IOException {
        try (var parser = new PEMParser(new StringReader(text))) {
            var converter = new JcaPEMKeyConverter();
            for (Object each = parser.readObject(); each != null; each = parser.readObject()) {
                if (each instanceof PEMKeyPair pair) {
                    return converter.getPrivateKey(pair.getPrivateKeyInfo());
                }
                if (each instanceof PrivateKeyInfo info) {
                    return converter.getPrivateKey(info);
                }
            }
        }
        throw new IllegalArgumentException(name + " holds no private key, expected one in PEM without a password");
    }

    static String text(X509Certificate certificate) {
        return written(certificate);
    }

    static String text(PrivateKey key) throws IOException {
        return written(new JcaPKCS8Generator(key, null).generate());
    }

    private static String written(Object object) {
        var text = new StringWriter();
        try (var writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    /// Writes a file that only its owner can read, whole or not at all.
    static void write(Path path, String text) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(draft);
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(draft, text);
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
    }
}
