package dev.capstan.app.tls;

import java.io.IOException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/// A certificate with its key.
///
/// @param chain the certificate first, then who vouches for it
public record Credential(List<X509Certificate> chain, PrivateKey key) {
    public Credential {
        chain = List.copyOf(chain);
    }

    /// The certificate and its chain in PEM.
    public String certificatePem() {
        return String.join("", chain.stream().map(Pem::text).toList());
    }

    public String keyPem() throws IOException {
        return Pem.text(key);
    }

    /// Never shows the key.
    @Override
    public String toString() {
        return "Credential[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
