package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Those who are not who they say, before a server that listens with TLS.
final class CredentialsTest {
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
    private static final String SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String REVIEWS = "/apis/authentication.k8s.io/v1/tokenreviews";
    private static final String HEADER = "{\"alg\":\"RS256\"}";

    @TempDir
    private static Path data;

    private static Served served;
    private String uid;

    @BeforeAll
    static void start() throws Exception {
        served = Served.serve(data);
    }

    @AfterAll
    static void stop() throws Exception {
        served.close();
    }

    @BeforeEach
    void robot() throws Exception {
        served.done("POST", ACCOUNTS, "{\"metadata\":{\"name\":\"robot\"}}");
        uid = served.ask(Served.ROOT, "GET", ACCOUNTS + "/robot", "")
                .tree()
                .at("/metadata/uid")
                .asText();
    }

    @AfterEach
    void healthy() throws Exception {
        served.done("DELETE", ACCOUNTS + "/robot", "");
        served.assertHealthy();
    }

    /// [S2-60]
    @Test
    void overRestWhoIsTurnedAwayIsToldInTheWordsOfRest() throws Exception {
        for (String path : List.of("/api/v1/resources", "/api/v1/resource-types/7", "/health")) {
            assertThat(served.ask("wrong", "GET", path, "").tree()).hasToString("""
                    {"type":"about:blank","title":"Unauthorized","status":401,"detail":"Unauthorized",\
                    "code":"unauthorized","problems":[]}""");
        }
        String impersonating = "GET /api/v1/resources HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + Served.ANN + "\r\nImpersonate-User: root\r\nConnection: close\r\n\r\n";
        Wire.Answer answer = served.said(impersonating);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(String.join("\n", answer.head())).contains("application/problem+json");
        assertThat(answer.body()).contains("\"code\":\"forbidden\"");
        assertThat(served.ask("wrong", "GET", "/api/v1/namespaces", "")
                        .tree()
                        .path("kind")
                        .asText())
                .isEqualTo("Status");
    }

    @Test
    void whoHasNoTokenOrAWrongOneIsTurnedAwayWithoutAReason() throws Exception {
        for (String token :
                List.of("", "root-toke", "root-token2", "ROOT-TOKEN", "a.b.c", "..", ".", "x".repeat(8_000))) {
            Served.Reply reply = served.ask(token, "GET", "/version", "");

            assertThat(reply.status()).as(token).isEqualTo(401);
            assertThat(reply.body())
                    .isEqualTo("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                            + "\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}");
        }
        assertThat(served.ask(Served.ROOT, "GET", "/version", "").status()).isEqualTo(200);
        assertThat(served.ask(Served.ANN, "GET", ACCOUNTS, "").status()).isEqualTo(403);
    }

    @Test
    void whoOnlyAsksForTheHealthNeedsNoToken() throws Exception {
        for (String path : List.of("/healthz", "/livez", "/readyz")) {
            assertThat(served.ask("", "GET", path, "").status()).as(path).isEqualTo(200);
        }
        assertThat(served.ask("", "POST", "/healthz", "").status()).isEqualTo(403);
        assertThat(served.ask("", "GET", "/healthz/ping", "").status()).isEqualTo(401);
        assertThat(served.ask("wrong", "GET", "/healthz", "").status()).isEqualTo(401);
    }

    @Test
    void twoTokensOrAnotherSchemeAreNone() throws Exception {
        String head = "GET /version HTTP/1.1\r\nHost: localhost\r\n";
        String root = "Authorization: Bearer " + Served.ROOT + "\r\n";

        assertThat(served.said(head + root + "\r\n").status()).isEqualTo(200);
        assertThat(served.said(head + root + root + "\r\n").status()).isEqualTo(401);
        assertThat(served.said(head + "Authorization: Bearer x\r\n" + root + "\r\n")
                        .status())
                .isEqualTo(401);
        assertThat(served.said(head + "Authorization: Basic cm9vdDpyb290LXRva2Vu\r\n\r\n")
                        .status())
                .isEqualTo(401);
        assertThat(served.said(head + "Authorization: " + Served.ROOT + "\r\n\r\n")
                        .status())
                .isEqualTo(401);
    }

    /// There is no proxy whom we believe.
    @Test
    void nobodyIsWhoAHeaderOfAProxySays() throws Exception {
        assertThat(served.ask("", "GET", "/version", "", "X-Remote-User", "root", "X-Remote-Group", "system:masters")
                        .status())
                .isEqualTo(401);
        assertThat(served.ask(Served.ANN, "POST", SELF, "{}", "X-Remote-User", "root", "X-Forwarded-User", "root")
                        .body())
                .contains("\"username\":\"ann\"");
    }

    @Test
    void aTokenThatExpiredIsNotYetValidOrMeantForOthersDoesNotCount() throws Exception {
        long now = Instant.now().getEpochSecond();

        assertThat(who(signed(claims(now - 60, now + 600, "https://kubernetes.default.svc"))))
                .isEqualTo("system:serviceaccount:default:robot");
        assertThat(who(signed(claims(now - 7_200, now - 1, "https://kubernetes.default.svc"))))
                .isEqualTo("401");
        assertThat(who(signed(claims(now + 300, now + 900, "https://kubernetes.default.svc"))))
                .isEqualTo("401");
        assertThat(who(signed(claims(now - 60, now + 600, "vault")))).isEqualTo("401");
        assertThat(who(signed(claims(now - 60, now + 600, "https://kubernetes.default.svc")
                        .replace("\"iss\":\"https://kubernetes.default.svc\"", "\"iss\":\"https://elsewhere\""))))
                .isEqualTo("401");
        assertThat(who(signed(claims(now - 60, now + 600, "https://kubernetes.default.svc")
                        .replaceFirst("\"exp\":\\d+,", ""))))
                .isEqualTo("401");
    }

    @Test
    void aTokenMeantForOthersIsGivenOutAndOnlyTheyTakeIt() throws Exception {
        String vault = requested("{\"spec\":{\"audiences\":[\"vault\"]}}");

        assertThat(who(vault)).isEqualTo("401");
        String review = "{\"spec\":{\"token\":\"" + vault + "\",\"audiences\":[\"vault\"]}}";
        assertThat(served.ask(Served.ROOT, "POST", REVIEWS, review)
                        .tree()
                        .at("/status/authenticated")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aTokenWithoutATrueSignatureDoesNotCount() throws Exception {
        long now = Instant.now().getEpochSecond();
        String claims = claims(now - 60, now + 600, "https://kubernetes.default.svc");
        String good = signed(claims);
        String[] parts = good.split("\\.");
        Path key = data.resolve("service-account.key");

        assertThat(who(good)).startsWith("system:");
        assertThat(who(Jwt.part("{\"alg\":\"none\"}") + "." + parts[1] + ".")).isEqualTo("401");
        assertThat(who(Jwt.part("{\"alg\":\"NONE\"}") + "." + parts[1] + ".AAAA"))
                .isEqualTo("401");
        assertThat(who(Jwt.confused(key, claims))).isEqualTo("401");
        assertThat(who(parts[0] + "." + parts[1] + ".")).isEqualTo("401");
        assertThat(who(parts[0] + "." + parts[1])).isEqualTo("401");
        assertThat(who(parts[0] + "." + Jwt.part(claims.replace("robot", "robo2")) + "." + parts[2]))
                .isEqualTo("401");
        assertThat(who(Jwt.signed(key, "{\"alg\":\"RS256\",\"kid\":\"../../etc/passwd\"}", claims)))
                .isEqualTo("401");
        assertThat(who(Jwt.signed(key, "{\"alg\":\"RS256\",\"crit\":[\"x\"],\"x\":1}", claims)))
                .isEqualTo("401");
    }

    /// So deep that whoever reads it by recursion runs out of stack.
    @Test
    void aTokenThatIsABombHarmsNobody() throws Exception {
        for (int depth : List.of(10_000, 300_000)) {
            String deep = Jwt.part("{\"a\":".repeat(depth) + "1" + "}".repeat(depth));
            String list = Jwt.part("{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}");
            for (String bomb : List.of(deep, list)) {
                for (String token : List.of(bomb + ".e30.AA", Jwt.part(HEADER) + "." + bomb + ".AA")) {
                    Served.Reply reply =
                            served.ask(Served.ROOT, "POST", REVIEWS, "{\"spec\":{\"token\":\"" + token + "\"}}");
                    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
                    assertThat(reply.body()).doesNotContain("\"authenticated\":true");
                }
            }
            if (deep.length() < 60_000) {
                assertThat(who(deep + ".e30.AA")).isEqualTo("401");
            }
        }
    }

    @Test
    void aTokenOfAnAccountThatIsGoneIsVoidEvenWhenItComesBack() throws Exception {
        String token = requested("{}");
        assertThat(who(token)).isEqualTo("system:serviceaccount:default:robot");

        served.done("DELETE", ACCOUNTS + "/robot", "");
        assertThat(who(token)).isEqualTo("401");

        served.done("POST", ACCOUNTS, "{\"metadata\":{\"name\":\"robot\"}}");
        assertThat(who(token)).isEqualTo("401");
        assertThat(who(requested("{}"))).startsWith("system:");
    }

    @Test
    void aTokenBoundToASecretGoesWithIt() throws Exception {
        String secrets = "/api/v1/namespaces/default/secrets";
        served.done("POST", secrets, "{\"metadata\":{\"name\":\"anchor\"}}");
        String token = requested(
                "{\"spec\":{\"boundObjectRef\":{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"name\":\"anchor\"}}}");
        assertThat(who(token)).startsWith("system:");

        served.done("DELETE", secrets + "/anchor", "");
        assertThat(who(token)).isEqualTo("401");

        served.done("POST", secrets, "{\"metadata\":{\"name\":\"anchor\"}}");
        assertThat(who(token)).isEqualTo("401");
        served.done("DELETE", secrets + "/anchor", "");
    }

    @Test
    void aCertificateNamesItsUserUnlessItIsOfOthersOrOfAServerOrOld() throws Exception {
        Authority ours = served.authority();
        Authority others = Authority.in(data.resolve("others"), Clock.systemUTC());
        Authority past = Authority.in(data.resolve("tls"), Clock.offset(Clock.systemUTC(), Duration.ofDays(-400)));

        assertThat(served.ask(ours.client("ann", List.of("dev", "ops")), "POST", SELF, "{}")
                        .body())
                .contains("\"username\":\"ann\"", "[\"dev\",\"ops\",\"system:authenticated\"]");
        assertRefused(others.client("ada", List.of("system:masters")));
        assertRefused(past.client("ada", List.of("system:masters")));
        assertRefused(ours.server(List.of()));
    }

    private static void assertRefused(Credential credential) {
        assertThatThrownBy(() -> served.ask(credential, "GET", "/version", "")).isInstanceOf(IOException.class);
    }

    @Test
    void whatIsOlderThanTls12IsNotSpoken() throws Exception {
        try (Wire wire = served.wire("TLSv1.2")) {
            wire.send("GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(wire.answer().status()).isEqualTo(401);
        }
        for (int minor = 0; minor <= 2; minor++) {
            try (Wire wire = Wire.bare(served.uri())) {
                wire.send(hello(minor));

                assertThat(wire.octet()).as("an alert, not a hello").isIn(21, -1);
            }
        }
    }

    /// A ClientHello of SSL 3.0, TLS 1.0 or 1.1 with ciphers of that time.
    private static String hello(int minor) {
        String version = "\u0003" + (char) minor;
        String body = version + "r".repeat(32) + "\u0000" + "\u0000\u0004\u0000/\u00c0\u0013" + "\u0001\u0000";
        String message = "\u0001\u0000\u0000" + (char) body.length() + body;
        return "\u0016" + version + "\u0000" + (char) message.length() + message;
    }

    /// The user that a token stands for; the status when it stands for none.
    private static String who(String token) throws Exception {
        Served.Reply reply = served.ask(token, "POST", SELF, "{}");
        return reply.status() == 201
                ? reply.tree().at("/status/userInfo/username").asText()
                : String.valueOf(reply.status());
    }

    private static String requested(String body) throws Exception {
        return served.ask(Served.ROOT, "POST", ACCOUNTS + "/robot/token", body)
                .tree()
                .at("/status/token")
                .asText();
    }

    private static String signed(String claims) throws Exception {
        return Jwt.signed(data.resolve("service-account.key"), HEADER, claims);
    }

    private String claims(long begin, long end, String audience) {
        return "{\"iss\":\"https://kubernetes.default.svc\",\"aud\":[\"" + audience + "\"],\"nbf\":" + begin
                + ",\"exp\":" + end + ",\"sub\":\"system:serviceaccount:default:robot\",\"kubernetes.io\":"
                + "{\"namespace\":\"default\",\"serviceaccount\":{\"name\":\"robot\",\"uid\":\"" + uid + "\"}}}";
    }
}
