package dev.capstan.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Tokens.Answer;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OidcTokensTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final List<String> US = List.of("us");
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger asked = new AtomicInteger();
    private ECKey key;
    private HttpServer provider;
    private String issuer;
    private OidcTokens tokens;

    @BeforeEach
    void open() throws Exception {
        key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        provider = HttpServer.start(HttpOptions.local(0), exchange -> {
            asked.incrementAndGet();
            String body = exchange.path().equals("/keys")
                    ? new JWKSet(key.toPublicJWK()).toString()
                    : "{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + issuer + "/keys\"}";
            exchange.send(200, "application/json", body.getBytes(StandardCharsets.UTF_8));
        });
        issuer = provider.uri().toString();
        tokens = OidcTokens.of(
                new OidcTokens.Provider(issuer, "capstan", "email", "oidc:", "groups", "oidc:"),
                US,
                client,
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @AfterEach
    void close() {
        client.close();
        provider.close();
    }

    @Test
    void aTokenOfTheProviderNamesItsUserAndGroups() throws Exception {
        assertThat(tokens.identify(signed(claims().build()), US))
                .isEqualTo(new Answer.Known(
                        new Caller("oidc:ann@example.dev", List.of("oidc:dev", "oidc:ops", Caller.AUTHENTICATED)), US));
    }

    @Test
    void whatIsWrongWithATokenIsTold() throws Exception {
        assertThat(problem(claims().expirationTime(Date.from(NOW)))).isEqualTo("oidc: the token has expired");
        assertThat(problem(claims().notBeforeTime(Date.from(NOW.plusSeconds(61)))))
                .isEqualTo("oidc: the token is not valid yet");
        assertThat(problem(claims().audience("other"))).isEqualTo("oidc: expected audience \"capstan\" got [other]");
        assertThat(problem(claims().claim("email_verified", false))).isEqualTo("oidc: email not verified");
        assertThat(problem(claims().claim("email", null))).isEqualTo("oidc: the token has no claim \"email\"");
        assertThat(tokens.identify(
                        signed(claims().notBeforeTime(Date.from(NOW.plusSeconds(59)))
                                .build()),
                        US))
                .isInstanceOf(Answer.Known.class);
        assertThat(tokens.identify(signed(claims().issuer("https://elsewhere").build()), US))
                .isEqualTo(new Answer.Unknown(List.of()));
        assertThat(tokens.identify("no token", US)).isEqualTo(new Answer.Unknown(List.of()));
    }

    /// Whoever may name groups at the provider must not become an administrator here.
    @Test
    void nobodyIsOfTheSystemBecauseAProviderSaysSo() throws Exception {
        var open = new OidcTokens.Provider(issuer, "capstan", "email", "", "groups", "");
        var plain = OidcTokens.of(open, US, client, Clock.fixed(NOW, ZoneOffset.UTC));

        assertThat(plain.identify(
                        signed(claims().claim("groups", List.of("system:masters", "dev"))
                                .build()),
                        US))
                .isEqualTo(new Answer.Known(new Caller("ann@example.dev", List.of("dev", Caller.AUTHENTICATED)), US));
        assertThat(plain.identify(signed(claims().claim("email", "system:admin").build()), US))
                .isEqualTo(new Answer.Unknown(List.of("oidc: the user \"system:admin\" is reserved")));
    }

    @Test
    void aSignatureOfAnotherKeyOrASharedSecretIsNone() throws Exception {
        ECKey other = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        var forged = new SignedJWT(header("one"), claims().build());
        forged.sign(new ECDSASigner(other));
        var shared = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims().build());
        shared.sign(new MACSigner(key.toPublicJWK().toString().getBytes(StandardCharsets.UTF_8)));

        var none = new Answer.Unknown(List.of("failed to verify signature"));
        assertThat(tokens.identify(forged.serialize(), US)).isEqualTo(none);
        assertThat(tokens.identify(shared.serialize(), US)).isEqualTo(none);
    }

    @Test
    void madeUpTokensDoNotTroubleTheProvider() throws Exception {
        for (int i = 0; i < 20; i++) {
            var made = new SignedJWT(header("made-up-" + i), claims().build());
            made.sign(new ECDSASigner(key));
            assertThat(tokens.identify(made.serialize(), US)).isInstanceOf(Answer.Unknown.class);
        }

        assertThat(asked).hasValue(2);
    }

    @Test
    void aProviderThatCouldBeListenedToIsNone() {
        var provider = OidcTokens.Provider.of("http://login.example.dev", "x");
        assertThatThrownBy(() -> OidcTokens.of(provider, US, client, Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the provider's address is http://login.example.dev, expected https://…");
    }

    private String problem(JWTClaimsSet.Builder claims) throws Exception {
        return ((Answer.Unknown) tokens.identify(signed(claims.build()), US))
                .problems()
                .getFirst();
    }

    private JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience("capstan")
                .subject("1")
                .claim("email", "ann@example.dev")
                .claim("groups", List.of("dev", "ops"))
                .expirationTime(Date.from(NOW.plusSeconds(60)));
    }

    private String signed(JWTClaimsSet claims) throws Exception {
        var token = new SignedJWT(header("one"), claims);
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }

    private static JWSHeader header(String id) {
        return new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(id).build();
    }
}
