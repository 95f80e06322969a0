package dev.capstan.app;

import dev.capstan.app.tls.ClientTls;
import dev.capstan.server.identity.OidcTokens;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/// The options of `serve` that are about an OpenID Connect provider.
final class OidcOptions {
    @Option(
            names = "--oidc-issuer",
            defaultValue = "${env:CAPSTAN_OIDC_ISSUER:-}",
            paramLabel = "URL",
            description = "An OpenID Connect provider whose tokens count.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String issuer;

    @Option(
            names = "--oidc-audience",
            defaultValue = "${env:CAPSTAN_OIDC_AUDIENCE:-}",
            paramLabel = "NAME",
            description = "Whom its tokens must be meant for.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String audience;

    @Option(
            names = "--oidc-username-claim",
            defaultValue = "${env:CAPSTAN_OIDC_USERNAME_CLAIM:-sub}",
            paramLabel = "CLAIM",
            description = "Which claim is the user (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String userClaim;

    @Option(
            names = "--oidc-username-prefix",
            defaultValue = "${env:CAPSTAN_OIDC_USERNAME_PREFIX:-}",
            paramLabel = "TEXT",
            description = "What is put before the user; - for nothing (default: the issuer and #, for email nothing).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String userPrefix;

    @Option(
            names = "--oidc-groups-claim",
            defaultValue = "${env:CAPSTAN_OIDC_GROUPS_CLAIM:-}",
            paramLabel = "CLAIM",
            description = "Which claim holds the groups (default: none).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String groupsClaim;

    @Option(
            names = "--oidc-groups-prefix",
            defaultValue = "${env:CAPSTAN_OIDC_GROUPS_PREFIX:-}",
            paramLabel = "TEXT",
            description = "What is put before each group (default: nothing).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String groupsPrefix;

    @Option(
            names = "--oidc-ca",
            defaultValue = "${env:CAPSTAN_OIDC_CA:-}",
            paramLabel = "FILE",
            description = "Who vouches for the provider, in PEM (default: those that the JVM knows).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String authority;

    boolean asked() {
        return !issuer.isEmpty();
    }

    /// The provider; empty when there is none.
    String issuer() {
        return issuer;
    }

    OidcTokens tokens(List<String> audiences) throws IOException {
        if (audience.isEmpty()) {
            throw new UsageException("--oidc-issuer needs --oidc-audience: a token for somebody else must not count");
        }
        var client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
        if (!authority.isEmpty()) {
            client.sslContext(ClientTls.context(Files.readString(Path.of(authority)), "", ""));
        }
        var provider = new OidcTokens.Provider(issuer, audience, userClaim, prefix(), groupsClaim, groupsPrefix);
        return OidcTokens.of(provider, audiences, client.build(), Clock.systemUTC());
    }

    private String prefix() {
        if (userPrefix.isEmpty()) {
            return userClaim.equals("email") ? "" : issuer + "#";
        }
        return userPrefix.equals("-") ? "" : userPrefix;
    }
}
