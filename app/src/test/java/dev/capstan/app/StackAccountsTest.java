package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Stacks that make objects of our own API, in a server where nobody may do what they were not allowed to.
final class StackAccountsTest {
    private static final String PULUMI = "/apis/pulumi.com/v1/namespaces/team/";
    private static final String UPDATES = "/apis/auto.pulumi.com/v1alpha1/namespaces/team/updates";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/namespaces/team/";
    private static final String SETTINGS = "/api/v1/namespaces/team/configmaps/settings";
    private static final long PATIENCE = 60_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    /// [S1-57]
    @Test
    void aStackMayDoWhatItsServiceAccountMay() throws Exception {
        try (Served served = Served.serve(data)) {
            served.done("POST", "/api/v1/namespaces", "{\"metadata\": {\"name\": \"team\"}}");
            served.done("POST", PULUMI + "programs", """
                    {"apiVersion": "pulumi.com/v1", "kind": "Program", "metadata": {"name": "shop"}, "program": {"resources": {"settings": {
                     "type": "kubernetes:core/v1:ConfigMap",
                     "properties": {"metadata": {"name": "settings"}, "data": {"city": "Berlin"}}}}}}""");
            stack(served, "alone", "");
            allow(served, "builder");

            until(() -> failure(served).contains("forbidden"));
            assertThat(failure(served)).contains("\"system:serviceaccount:team:default\"");
            assertThat(served.ask(Served.ROOT, "GET", SETTINGS, "").status()).isEqualTo(404);

            stack(served, "allowed", "\"serviceAccountName\": \"builder\", ");
            until(() -> served.ask(Served.ROOT, "GET", SETTINGS, "").status() == 200);
            assertThat(served.ask(Served.ROOT, "GET", SETTINGS, "").tree().at("/data/city"))
                    .hasToString("\"Berlin\"");
        }
    }

    private static void stack(Served served, String name, String account) throws Exception {
        served.done("POST", PULUMI + "stacks", """
                {"apiVersion": "pulumi.com/v1", "kind": "Stack", "metadata": {"name": "%s"},
                 "spec": {"stack": "%s", %s"programRef": {"name": "shop"}}}""".formatted(name, name, account));
    }

    private static void allow(Served served, String account) throws Exception {
        served.done("POST", RBAC + "roles", """
                {"metadata": {"name": "settings"}, "rules": [
                 {"apiGroups": [""], "resources": ["configmaps"], "verbs": ["get", "create", "patch"]}]}""");
        served.done("POST", RBAC + "rolebindings", """
                {"metadata": {"name": "settings"},
                 "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "settings"},
                 "subjects": [{"kind": "ServiceAccount", "namespace": "team", "name": "%s"}]}""".formatted(account));
    }

    /// What the Updates say that have failed.
    private static String failure(Served served) throws Exception {
        JsonNode updates = served.ask(Served.ROOT, "GET", UPDATES, "").tree().path("items");
        var said = new StringBuilder();
        updates.forEach(each -> said.append(each.at("/status/message").asText()).append('\n'));
        return said.toString();
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(last);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
