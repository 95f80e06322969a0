package dev.capstan.app.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Presents the credential that counts when a connection begins.
///
/// A handshake asks for the alias first, and for the certificate and the key by that alias. So that a change in between
/// does not mix two credentials, the alias names one, and the one before is remembered.
final class ReloadedKeys extends X509ExtendedKeyManager {
    private final Supplier<Credential> current;
    /// Replaced under this object's lock.
    private volatile Named newest;

    private volatile @Nullable Named before;

    private record Named(String alias, Credential credential) {}

    ReloadedKeys(Supplier<Credential> current) {
        this.current = current;
        this.newest = named(current.get());
    }

    private static Named named(Credential credential) {
        return new Named("credential-" + System.identityHashCode(credential), credential);
    }

    private synchronized Named newest() {
        Credential now = current.get();
        if (!newest.credential.equals(now)) {
            before = newest;
            newest = named(now);
        }
        return newest;
    }

    private @Nullable Credential find(String alias) {
        Named old = before;
        return newest.alias.equals(alias)
                ? newest.credential
                : old != null && old.alias.equals(alias) ? old.credential : null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        Named named = newest();
        return keyType.startsWith(named.credential.key().getAlgorithm().substring(0, 2)) ? named.alias : null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return chooseServerAlias(keyType, issuers, null);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        Credential found = find(alias);
        return found == null ? null : found.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        Credential found = find(alias);
        return found == null ? null : found.key();
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[] {newest().alias};
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
