package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.rbac.Kinds;
import dev.capstan.controllerconfig.rbac.Permissions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Controllers that are written as data, in a server where nobody may do what they were not allowed to.
final class ControllersTest {
    private static final Path EXAMPLE = Path.of(
            System.getProperty("capstan.root", ".."), "examples/controller-configs/gcp-environment-validation.yaml");
    private static final String JOBS = "/apis/batch/v1/namespaces/cls-system/jobs/";
    private static final String CLUSTERS = "/v1/clusters";
    private static final String REPORT = "/statuses/adapters/gcp-environment-validation";
    private static final long PATIENCE = 20_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    /// [S0-44] [S0-52]
    @Test
    void aControllerNeedsNoMoreThanItsRbacGrants() throws Exception {
        try (Served served = Served.serve(data)) {
            served.done("POST", "/api/v1/namespaces", "{\"metadata\": {\"name\": \"cls-system\"}}");
            String text = Files.readString(EXAMPLE);
            served.done("POST", "/apis/cls.redhat.com/v1alpha1/namespaces/cls-system/controllerconfigs", json(text));

            String refused = cluster(served, "before");
            until(() -> condition(served, refused).startsWith("False ResourceCreationFailed"));
            assertThat(condition(served, refused))
                    .contains("system:serviceaccount:cls-system:gcp-environment-validation");

            for (var each : Permissions.of(ControllerConfig.compile("", text), Kinds.wellKnown())
                    .objects()) {
                served.done(
                        "POST",
                        "/apis/rbac.authorization.k8s.io/v1/namespaces/cls-system/"
                                + each.path("kind").asText().toLowerCase(Locale.ROOT) + "s",
                        each.toString());
            }
            String id = cluster(served, "after");
            until(() -> condition(served, id).startsWith("True JobCreated"));
            assertThat(ask(served, "GET", JOBS + "gcp-validate-" + id).status()).isEqualTo(200);

            assertThat(ask(served, "DELETE", CLUSTERS + "/" + id).status()).isBetween(200, 204);
            until(() -> ask(served, "GET", JOBS + "gcp-validate-" + id).status() == 404);
            until(() -> ask(served, "GET", CLUSTERS + "/" + id).status() == 404);
        }
    }

    private static String json(String yaml) {
        return Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree().toString();
    }

    private static Served.Reply ask(Served served, String method, String path) throws Exception {
        return served.ask(Served.ROOT, method, path, "");
    }

    private static String cluster(Served served, String name) throws Exception {
        Served.Reply made = served.ask(Served.ROOT, "POST", CLUSTERS, """
                {"name": "%s", "spec": {"provider": "gcp", "gcp_project": "p", "region": "r"}}""".formatted(name));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.tree().path("id").asText();
    }

    /// What was reported of whether the object was made: status, reason and message.
    private static String condition(Served served, String cluster) throws Exception {
        Served.Reply reply = ask(served, "GET", CLUSTERS + "/" + cluster + REPORT);
        if (reply.status() != 200) {
            return reply.body();
        }
        for (JsonNode each : reply.tree().path("conditions")) {
            if (each.path("type").asText().equals("Applied")) {
                return each.path("status").asText() + " " + each.path("reason").asText() + " "
                        + each.path("message").asText();
            }
        }
        return reply.body();
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(last);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
