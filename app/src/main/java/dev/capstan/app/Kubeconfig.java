package dev.capstan.app;

import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import dev.capstan.registry.access.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// The file that tells kubectl where a server is and who is calling.
final class Kubeconfig {
    private Kubeconfig() {}

    /// @param server its address
    /// @param trust who vouches for the server, in PEM; empty when the client knows by itself
    static String of(String server, String trust, String user, Credential credential) throws IOException {
        String authority = trust.isEmpty() ? "" : "\n    certificate-authority-data: " + encoded(trust);
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: capstan
                  cluster:
                    server: %s%s
                contexts:
                - name: capstan
                  context:
                    cluster: capstan
                    user: capstan
                current-context: capstan
                users:
                - name: capstan
                  # %s
                  user:
                    client-certificate-data: %s
                    client-key-data: %s
                """.formatted(
                        server,
                        authority,
                        user.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", "?"),
                        encoded(credential.certificatePem()),
                        encoded(credential.keyPem()));
    }

    /// For the one who started the server.
    static String admin(String server, String trust, Authority authority) throws IOException {
        return of(server, trust, "capstan:admin", authority.client("capstan:admin", List.of(Caller.MASTERS)));
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
