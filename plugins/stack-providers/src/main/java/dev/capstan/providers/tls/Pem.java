package dev.capstan.providers.tls;

import dev.capstan.spi.TerminalException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/// Keys and certificates as texts.
final class Pem {
    private Pem() {}

    /// The one that knows all curves; it is not put before those of Java.
    static BouncyCastleProvider algorithms() {
        return new BouncyCastleProvider();
    }

    static String write(String type, byte[] content) {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        } catch (IOException e) {
            throw new IllegalStateException("a text takes everything", e);
        }
        return text.toString();
    }

    /// @throws TerminalException when it is none
    static KeyPair keyPair(String name, String text) {
        try {
            var converter = new JcaPEMKeyConverter().setProvider(algorithms());
            Object read = object(text);
            if (read instanceof PEMKeyPair pair) {
                return converter.getKeyPair(pair);
            }
            if (read instanceof PrivateKeyInfo info) {
                return new KeyPair(publicKey(info, converter), converter.getPrivateKey(info));
            }
        } catch (IOException _) {
            // Told below, and nothing of the text.
        }
        throw new TerminalException(name + " is no private key in PEM");
    }

    /// @throws TerminalException when it is none
    static X509CertificateHolder certificate(String name, String text) {
        try {
            if (object(text) instanceof X509CertificateHolder certificate) {
                return certificate;
            }
        } catch (IOException _) {
            // Told below.
        }
        throw new TerminalException(name + " is no certificate in PEM");
    }

    /// @throws TerminalException when it is none
    static PKCS10CertificationRequest request(String name, String text) {
        try {
            if (object(text) instanceof PKCS10CertificationRequest request) {
                return request;
            }
        } catch (IOException _) {
            // Told below.
        }
        throw new TerminalException(name + " is no certificate request in PEM");
    }

    /// How a key signs.
    static String signature(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC", "ECDSA" -> "SHA256withECDSA";
            default -> "Ed25519";
        };
    }

    /// What people call its algorithm.
    static String algorithm(PublicKey key) {
        return switch (key.getAlgorithm()) {
            case "RSA" -> "RSA";
            case "EC", "ECDSA" -> "ECDSA";
            default -> "ED25519";
        };
    }

    private static Object object(String text) throws IOException {
        try (var parser = new PEMParser(new StringReader(text))) {
            Object read = parser.readObject();
            // The curve may stand before the key.
            Object next = read instanceof ASN1ObjectIdentifier ? parser.readObject() : read;
            return next == null ? "" : next;
        }
    }

    private static PublicKey publicKey(PrivateKeyInfo info, JcaPEMKeyConverter converter) throws IOException {
        AsymmetricKeyParameter key = PrivateKeyFactory.createKey(info);
        AsymmetricKeyParameter open = PublicParts.of(key);
        return converter.getPublicKey(SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(open));
    }
}
