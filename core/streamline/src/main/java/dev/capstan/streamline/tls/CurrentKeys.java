package dev.capstan.streamline.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Shows the credential that counts when a connection begins.
///
/// A handshake asks for the alias first, and for the certificate and the key by that alias. So that a change in
/// between does not mix two credentials, the alias names one, and the one before is remembered.
public final class CurrentKeys extends X509ExtendedKeyManager {
    private volatile Shown shown;

    private record Named(String alias, Credential credential) {}

    private record Shown(int count, Named newest, Named before) {}

    public CurrentKeys(Credential first) {
        Named named = new Named("credential-0", first);
        this.shown = new Shown(0, named, named);
    }

    /// Shows this one from now on. Called by one thread at a time.
    public void show(Credential next) {
        int count = shown.count() + 1;
        shown = new Shown(count, new Named("credential-" + count, next), shown.newest());
    }

    /// What a server speaks TLS with that has these keys, and asks nobody else for theirs.
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {this}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM does not speak TLS", e);
        }
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        Named newest = shown.newest();
        return keyType.equals(newest.credential().key().getAlgorithm()) ? newest.alias() : null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return chooseServerAlias(keyType, issuers, null);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        @Nullable Credential found = find(alias);
        return found == null ? null : found.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        @Nullable Credential found = find(alias);
        return found == null ? null : found.key();
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[] {shown.newest().alias()};
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

    private @Nullable Credential find(String alias) {
        Shown now = shown;
        if (now.newest().alias().equals(alias)) {
            return now.newest().credential();
        }
        return now.before().alias().equals(alias) ? now.before().credential() : null;
    }
}
