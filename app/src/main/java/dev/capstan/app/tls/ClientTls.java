package dev.capstan.app.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/// What a client speaks TLS with.
public final class ClientTls {
    private ClientTls() {}

    /// @param authorities who vouches for the server, in PEM; empty for those that the JVM knows
    /// @param certificate who the client is, in PEM; empty when it has no certificate
    /// @param key of that certificate
    public static SSLContext context(String authorities, String certificate, String key) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManager @Nullable [] trust = authorities.isEmpty()
                    ? null
                    : new TrustManager[] {ServerTls.trust(Pem.certificates(authorities, "certificate-authority-data"))};
            context.init(certificate.isEmpty() ? null : keys(certificate, key), trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyManager[] keys(String certificate, String key) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setKeyEntry(
                "me",
                Pem.key(key, "client-key-data"),
                new char[0],
                Pem.certificates(certificate, "client-certificate-data").toArray(X509Certificate[]::new));
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }
}
