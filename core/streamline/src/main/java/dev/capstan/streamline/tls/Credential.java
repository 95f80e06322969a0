package dev.capstan.streamline.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/// A certificate with its key, and whom to believe to believe it.
///
/// @param chain the certificate first, then who vouches for it
/// @param authorities certificates in PEM; who trusts these trusts the chain
public record Credential(List<X509Certificate> chain, PrivateKey key, String authorities) {
    public Credential {
        chain = List.copyOf(chain);
    }

    /// Never shows the key.
    @Override
    public String toString() {
        return "Credential[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
