package dev.capstan.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A word is put into Secrets and looked for everywhere.
final class SecretsAtRestTest {
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String CANARY = "tweety-the-canary";
    private static final String ENCODED = Base64.getEncoder().encodeToString(CANARY.getBytes(ISO_8859_1));

    private static final EncryptionKey OLD = EncryptionKey.random("old");
    private static final EncryptionKey NEW = EncryptionKey.random("new");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @Test
    void noFileHoldsWhatIsInASecret() throws Exception {
        try (ControlPlane plane = start(OLD)) {
            assertThat(post(plane, SECRETS, secret("a")).statusCode()).isEqualTo(201);
            assertThat(patch(plane, SECRETS + "/a", "{\"stringData\":{\"more\":\"" + CANARY + "2\"}}"))
                    .isEqualTo(200);
            post(plane, "/api/v1/namespaces/default/configmaps", "{\"metadata\":{\"name\":\"plain\"}}");

            assertThat(get(plane, SECRETS + "/a").body()).contains(ENCODED);
            assertNothingLeaked();
            assertThat(everything())
                    .contains("objects/core/secrets/default/a", "objects/core/configmaps/default/plain");
        }
        assertNothingLeaked();
    }

    @Test
    void theSameIsReadAfterAnotherStartAndFromThePast() throws Exception {
        String version;
        try (ControlPlane plane = start(OLD)) {
            post(plane, SECRETS, secret("a"));
            String before = get(plane, SECRETS).body();
            version = before.replaceAll("(?s).*?\"resourceVersion\":\"(\\d+)\".*", "$1");
            patch(plane, SECRETS + "/a", "{\"data\":null}");
        }
        try (ControlPlane plane = start(OLD)) {
            assertThat(get(plane, SECRETS).body()).doesNotContain(ENCODED);
            assertThat(get(plane, SECRETS + "?resourceVersionMatch=Exact&resourceVersion=" + version)
                            .body())
                    .contains(ENCODED);
        }
    }

    @Test
    void secretsFromBeforeAreEncryptedAndKeysCanBeChanged() throws Exception {
        String written;
        try (ControlPlane plane = start()) {
            post(plane, SECRETS, secret("a"));
            written = get(plane, SECRETS + "/a").body();
            assertThat(everything()).contains(ENCODED);
        }
        try (ControlPlane plane = start(OLD)) {
            assertNothingLeaked();
            assertThat(get(plane, SECRETS + "/a").body()).isEqualTo(written);
        }
        try (ControlPlane plane = start(NEW, OLD)) {
            assertThat(get(plane, SECRETS + "/a").body()).isEqualTo(written);
        }
        try (ControlPlane plane = start(NEW)) {
            assertThat(get(plane, SECRETS + "/a").body()).isEqualTo(written);
        }
    }

    @Test
    void withoutItsKeyItDoesNotStartAndSaysWhichSecrets() throws Exception {
        try (ControlPlane plane = start(OLD)) {
            post(plane, SECRETS, secret("a"));
            post(plane, SECRETS, secret("b"));
        }

        assertThatThrownBy(this::start)
                .isInstanceOf(UsageException.class)
                .hasMessage("2 Secrets are encrypted with the key \"old\", which is not there, as no key was given:"
                        + " default/a, default/b: name the file that has the right keys with --encryption-keys");
        assertThatThrownBy(() -> start(NEW))
                .isInstanceOf(UsageException.class)
                .hasMessage("2 Secrets are encrypted with the key \"old\", which is not among those given:"
                        + " default/a, default/b: name the file that has the right keys with --encryption-keys");
        assertThatThrownBy(() -> start(EncryptionKey.random("old")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "2 Secrets are encrypted with the key \"old\", but the one among those given does not fit: it"
                                + " is another, or something was changed or moved: default/a, default/b: name the file that has"
                                + " the right keys with --encryption-keys");
        start(OLD).close();
    }

    @Test
    void aSecretThatIsRefusedIsNotToldToAnybody() throws Exception {
        var answers = new ArrayList<HttpResponse<String>>();
        try (ControlPlane plane = start(OLD)) {
            post(plane, SECRETS, secret("a"));
            for (String body : List.of(
                    "{\"metadata\":{\"name\":\"b\"},\"data\":{\"word\":\"" + CANARY + "\"}}",
                    "{\"metadata\":{\"name\":\"b\"},\"stringData\":{\"wo/rd\":\"" + CANARY + "\"}}",
                    "{\"metadata\":{\"name\":\"b\"},\"stringData\":[\"" + CANARY + "\"]}",
                    "{\"metadata\":{\"name\":\"b\"},\"stringData\":{\"word\":{\"" + CANARY + "\":1}}}",
                    "{\"metadata\":{\"name\":\"B\"},\"stringData\":{\"word\":\"" + CANARY + "\"}}",
                    secret("a"),
                    "{\"metadata\":{\"name\":\"b\"},\"type\":\"kubernetes.io/tls\",\"stringData\":{\"word\":\"" + CANARY
                            + "\"}}",
                    "{\"metadata\":{\"name\":\"b\"},\"stringData\":{\"word\":" + CANARY + "}}",
                    "{\"metadata\":{\"name\":\"b\"},\"stringData\":{\"word\":\"" + CANARY + "\"}")) {
                answers.add(post(plane, SECRETS + "?fieldValidation=Strict", body));
            }
            answers.add(send(
                    plane,
                    SECRETS,
                    HttpRequest.newBuilder()
                            .POST(BodyPublishers.ofString("stringData:\n  word: [" + CANARY + "\n"))
                            .header("Content-Type", "application/yaml")));
            answers.add(send(
                    plane,
                    SECRETS + "/a",
                    HttpRequest.newBuilder()
                            .method(
                                    "PATCH",
                                    BodyPublishers.ofString(
                                            "[{\"op\":\"test\",\"path\":\"/data/word\",\"value\":\"" + CANARY + "\"}]"))
                            .header("Content-Type", "application/json-patch+json")));
            assertNothingLeaked();
        }

        assertThat(answers).allSatisfy(each -> {
            assertThat(each.statusCode()).as(each.body()).isBetween(400, 499);
            assertThat(each.body()).doesNotContain("tweety", ENCODED);
        });
    }

    private static String secret(String name) {
        return "{\"metadata\":{\"name\":\"" + name + "\"},\"stringData\":{\"word\":\"" + CANARY + "\"}}";
    }

    private ControlPlane start(EncryptionKey... keys) throws InterruptedException, IOException {
        Served.putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        return ControlPlane.start(
                new StoreChoice.Sqlite(),
                data,
                HttpOptions.local(0),
                identity,
                new Precautions(Keyring.of(keys), new AuditChoice.None()));
    }

    private void assertNothingLeaked() throws IOException {
        assertThat(everything()).doesNotContain(CANARY).doesNotContain(ENCODED);
    }

    /// All files of the data directory, one after the other.
    private String everything() throws IOException {
        var text = new StringBuilder();
        try (var files = Files.walk(data)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(each, ISO_8859_1));
            }
        }
        return text.toString();
    }

    private static HttpResponse<String> get(ControlPlane plane, String path) throws IOException, InterruptedException {
        return send(plane, path, HttpRequest.newBuilder());
    }

    private static HttpResponse<String> post(ControlPlane plane, String path, String body)
            throws IOException, InterruptedException {
        return send(
                plane,
                path,
                HttpRequest.newBuilder()
                        .POST(BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json"));
    }

    private static int patch(ControlPlane plane, String path, String body) throws IOException, InterruptedException {
        return send(
                        plane,
                        path,
                        HttpRequest.newBuilder()
                                .method("PATCH", BodyPublishers.ofString(body))
                                .header("Content-Type", "application/merge-patch+json"))
                .statusCode();
    }

    private static HttpResponse<String> send(ControlPlane plane, String path, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.uri(plane.uri().resolve(path)).build(), BodyHandlers.ofString());
        }
    }
}
