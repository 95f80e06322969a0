package dev.capstan.streamline.tls;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;

/// Certificates and keys as text.
final class Pem {
    private Pem() {}

    /// What the files hold, if it fits together: files that are being replaced do not, for a moment.
    static Credential credential(Certificates.Files files) throws IOException {
        List<X509Certificate> chain = certificates(files.certificate());
        PrivateKey key = key(files.key());
        if (!fit(chain.getFirst(), key)) {
            throw new IOException(
                    "the key in " + files.key() + " is not that of the certificate in " + files.certificate());
        }
        List<X509Certificate> trusted = files.authorities().isPresent()
                ? certificates(files.authorities().get())
                : chain;
        return new Credential(chain, key, text(trusted));
    }

    static String text(Collection<X509Certificate> certificates) {
        var text = new StringWriter();
        try (var writer = new JcaPEMWriter(text)) {
            for (X509Certificate each : certificates) {
                writer.writeObject(each);
            }
        } catch (IOException e) {
            throw new IllegalStateException("certificates that cannot be written", e);
        }
        return text.toString();
    }

    private static List<X509Certificate> certificates(Path path) throws IOException {
        var found = new ArrayList<X509Certificate>();
        try (var parser = new PEMParser(new StringReader(Files.readString(path)))) {
            for (Object each = parser.readObject(); each != null; each = parser.readObject()) {
                if (each instanceof X509CertificateHolder holder) {
                    found.add(new JcaX509CertificateConverter().getCertificate(holder));
                }
            }
        } catch (GeneralSecurityException e) {
            throw new IOException(path + " holds a certificate that cannot be read: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new IOException(path + " holds no certificate, expected one in PEM");
        }
        return found;
    }

    private static PrivateKey key(Path path) throws IOException {
        try (var parser = new PEMParser(new StringReader(Files.readString(path)))) {
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
        throw new IOException(path + " holds no private key, expected one in PEM without a password");
    }

    private static boolean fit(X509Certificate certificate, PrivateKey key) {
        byte[] text = "streamline".getBytes(StandardCharsets.US_ASCII);
        try {
            Signature signature = Signature.getInstance(algorithm(key));
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(certificate);
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String algorithm(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> key.getAlgorithm(); // Such as EdDSA, which is its own signature.
        };
    }
}
