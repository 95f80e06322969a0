package dev.capstan.server.identity;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The keys that a provider publishes.
///
/// They are asked for when a token names one that is not known, and at times. Never often: a stranger with made-up
/// tokens should not make us trouble the provider. Whoever comes while somebody asks waits for the answer.
final class PublishedKeys {
    private static final Logger LOG = System.getLogger(PublishedKeys.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN = Duration.ofSeconds(10);
    private static final Duration FRESH = Duration.ofHours(1);
    private static final int LIMIT = 1 << 20;

    private final URI issuer;
    private final HttpClient client;
    private final Clock clock;
    /// Replaced under this object's lock.
    private volatile Known known = new Known(new JWKSet(), Instant.MIN);

    private record Known(JWKSet keys, Instant at) {}

    /// @throws IllegalArgumentException when the address could be listened to on the way
    PublishedKeys(String issuer, HttpClient client, Clock clock) {
        this.issuer = URI.create(issuer);
        requirePrivate(this.issuer);
        this.client = client;
        this.clock = clock;
    }

    /// The keys of this name; all when it is "null", as a token that names none has it.
    List<Key> named(String id) {
        Known now = known;
        if (now.at.plus(FRESH).isBefore(clock.instant()) || find(now.keys, id).isEmpty()) {
            now = asked();
        }
        return find(now.keys, id);
    }

    private static List<Key> find(JWKSet keys, String id) {
        var found = new ArrayList<Key>();
        for (JWK each : keys.getKeys()) {
            if (each instanceof AsymmetricJWK pair
                    && signs(each)
                    && (id.equals("null") || id.equals(each.getKeyID()))) {
                try {
                    found.add(pair.toPublicKey());
                } catch (JOSEException e) {
                    // of a form that this JVM does not know
                }
            }
        }
        return found;
    }

    private static boolean signs(JWK key) {
        return key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE);
    }

    private synchronized Known asked() {
        Instant now = clock.instant();
        if (!known.at.equals(Instant.MIN) && known.at.plus(BETWEEN).isAfter(now)) {
            return known;
        }
        try {
            known = new Known(fetched(), now);
        } catch (IOException | ParseException | MalformedException | IllegalArgumentException e) {
            LOG.log(Level.WARNING, "the keys of " + issuer + " cannot be had: " + e.getMessage());
            known = new Known(known.keys, now);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return known;
    }

    private JWKSet fetched() throws IOException, InterruptedException, ParseException {
        String base = issuer.toString().replaceAll("/+$", "");
        JsonNode discovery = Document.json(get(URI.create(base + "/.well-known/openid-configuration")))
                .tree();
        if (!discovery.path("issuer").asText().equals(issuer.toString())) {
            throw new IOException("it says it is \"" + discovery.path("issuer").asText() + "\"");
        }
        URI keys = URI.create(discovery.path("jwks_uri").asText());
        requirePrivate(keys);
        return JWKSet.parse(new String(get(keys), StandardCharsets.UTF_8));
    }

    private byte[] get(URI address) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address).timeout(PATIENCE).build();
        var asked = client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LIMIT));
        try {
            HttpResponse<byte[]> answer = asked.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (answer.statusCode() != 200) {
                throw new IOException(address + " answered " + answer.statusCode() + ", expected 200");
            }
            return answer.body();
        } catch (TimeoutException e) {
            asked.cancel(true);
            throw new IOException(address + " took longer than " + PATIENCE.toSeconds() + " seconds", e);
        } catch (ExecutionException e) {
            throw new IOException(address + ": " + e.getCause(), e);
        }
    }

    private static void requirePrivate(URI address) {
        boolean secure = "https".equals(address.getScheme());
        if (!secure && !("http".equals(address.getScheme()) && isOwn(String.valueOf(address.getHost())))) {
            throw new IllegalArgumentException("the provider's address is " + address + ", expected https://…");
        }
    }

    private static boolean isOwn(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (IOException e) {
            return false;
        }
    }
}
