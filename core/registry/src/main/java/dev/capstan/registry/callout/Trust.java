package dev.capstan.registry.callout;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Whom to believe that they are who they say.
public final class Trust {
    private Trust() {}

    /// Whether a text holds certificates that can be read, at least one.
    public static boolean readable(String pem) {
        try {
            return !certificates(pem).isEmpty();
        } catch (CertificateException e) {
            return false;
        }
    }

    /// @param pem the only authorities to be trusted; empty for those that the system trusts
    static SSLContext context(String pem) throws CalloutException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(pem.isEmpty() ? null : store(authorities(pem)));
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new CalloutException("unable to load root certificates: " + e.getMessage());
        }
    }

    private static Collection<? extends Certificate> authorities(String pem)
            throws CalloutException, CertificateException {
        if (!readable(pem)) {
            throw new CalloutException("unable to load root certificates: unable to parse bytes as PEM block:"
                    + " clientConfig.caBundle must be certificates in PEM, encoded in base64");
        }
        return certificates(pem);
    }

    private static KeyStore store(Collection<? extends Certificate> certificates)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int count = 0;
        for (Certificate each : certificates) {
            store.setCertificateEntry("authority-" + count++, each);
        }
        return store;
    }

    private static Collection<? extends Certificate> certificates(String pem) throws CertificateException {
        byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
        return CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes));
    }
}
