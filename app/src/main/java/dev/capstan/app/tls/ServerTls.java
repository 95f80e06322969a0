package dev.capstan.app.tls;

import dev.capstan.server.identity.WatchedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/// What a server speaks TLS with.
public final class ServerTls {
    private ServerTls() {}

    /// The certificate and key of two files, read again when they change.
    ///
    /// @throws IllegalArgumentException when they do not fit together
    public static Supplier<Credential> files(Path certificate, Path key) {
        return WatchedFile.open(certificate, path -> credential(path, key))::value;
    }

    /// The authorities of a file, read again when it changes, besides our own.
    public static Supplier<X509ExtendedTrustManager> trust(X509Certificate own, Path others) {
        return WatchedFile.open(others, path -> {
            var all = new ArrayList<>(Pem.certificates(path));
            all.add(own);
            return trust(all);
        })::value;
    }

    /// Believes whom these authorities vouch for.
    public static X509ExtendedTrustManager trust(List<X509Certificate> authorities) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("authority-" + i, authorities.get(i));
            }
            var factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(store);
            for (TrustManager each : factory.getTrustManagers()) {
                if (each instanceof X509ExtendedTrustManager found) {
                    return found;
                }
            }
            throw new IllegalStateException("this JVM knows no trust manager for X.509");
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static SSLContext context(Supplier<Credential> credential, Supplier<X509ExtendedTrustManager> clients) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    new KeyManager[] {new ReloadedKeys(credential)},
                    new TrustManager[] {new ReloadedTrust(clients)},
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Credential credential(Path certificate, Path key) throws IOException {
        List<X509Certificate> chain = Pem.certificates(certificate);
        PrivateKey secret = Pem.key(key);
        if (!fit(chain.getFirst(), secret)) {
            throw new IllegalArgumentException(
                    "the key in " + key + " is not that of the certificate in " + certificate);
        }
        return new Credential(chain, secret);
    }

    private static boolean fit(X509Certificate certificate, PrivateKey key) {
        byte[] text = "capstan".getBytes(StandardCharsets.US_ASCII);
        String algorithm = key.getAlgorithm().startsWith("EC") ? "SHA256withECDSA" : "SHA256withRSA";
        try {
            Signature signature = Signature.getInstance(algorithm);
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
}
