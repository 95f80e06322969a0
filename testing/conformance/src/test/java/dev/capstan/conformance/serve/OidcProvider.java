package dev.capstan.conformance.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import dev.capstan.app.tls.ServerTls;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// A small OpenID Connect provider on this machine, with TLS.
final class OidcProvider implements AutoCloseable {
    private final HttpServer server;
    private final Path authority;
    private final KeyPair keys;

    private OidcProvider(HttpServer server, Path authority, KeyPair keys) {
        this.server = server;
        this.authority = authority;
        this.keys = keys;
    }

    static OidcProvider start(Path folder) throws Exception {
        Authority own = Authority.in(folder, Clock.systemUTC());
        Path file = Files.writeString(folder.resolve("provider-ca.crt"), own.certificatePem());
        Credential credential = own.server(List.of());
        var nobody = ServerTls.trust(List.of(own.certificate()));
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair keys = generator.generateKeyPair();
        var options =
                HttpOptions.local(0).withLocalOnly(false).withTls(ServerTls.context(() -> credential, () -> nobody));
        return new OidcProvider(HttpServer.start(options, exchange -> answer(exchange, keys)), file, keys);
    }

    String issuer() {
        return server.uri().toString();
    }

    /// Who vouches for it, in PEM.
    Path authority() {
        return authority;
    }

    /// A token for somebody that counts for ten minutes.
    String token(String subject, String audience, List<String> groups) throws Exception {
        long now = Instant.now().getEpochSecond();
        String claims = "{\"iss\":\"" + issuer() + "\",\"sub\":\"" + subject + "\",\"aud\":\"" + audience
                + "\",\"exp\":" + (now + 600) + ",\"groups\":[\"" + String.join("\",\"", groups) + "\"]}";
        String begin = part("{\"alg\":\"RS256\",\"kid\":\"one\"}".getBytes(UTF_8)) + "." + part(claims.getBytes(UTF_8));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(keys.getPrivate());
        signature.update(begin.getBytes(UTF_8));
        return begin + "." + part(signature.sign());
    }

    private static void answer(Exchange exchange, KeyPair keys) throws IOException {
        String issuer = "https://" + exchange.header("Host").orElseThrow();
        var open = (RSAPublicKey) keys.getPublic();
        String body = exchange.path().equals("/keys")
                ? "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"one\",\"n\":\"" + part(open.getModulus()) + "\",\"e\":\""
                        + part(open.getPublicExponent()) + "\"}]}"
                : "{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + issuer + "/keys\"}";
        exchange.send(200, "application/json", body.getBytes(UTF_8));
    }

    private static String part(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return part(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static String part(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.close();
    }
}
