package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.registry.access.Caller;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `ann`, who has a little, wants more. What she has is said at the head of each test.
final class EscalationTest {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String ROLES = RBAC + "/namespaces/default/roles";
    private static final String BINDINGS = RBAC + "/namespaces/default/rolebindings";
    private static final String EVERYTHING = "{\"verbs\":[\"*\"],\"apiGroups\":[\"*\"],\"resources\":[\"*\"]}";

    @TempDir
    private static Path data;

    private static Served served;

    @BeforeAll
    static void start() throws Exception {
        served = Served.serve(data);
        served.done("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"other\"}}");
    }

    @AfterAll
    static void stop() throws Exception {
        served.close();
    }

    @AfterEach
    void takeAway() throws Exception {
        for (String path : List.of(ROLES + "/anns", BINDINGS + "/anns", RBAC + "/clusterroles/anns")) {
            served.ask(Served.ROOT, "DELETE", path, "");
        }
        served.ask(Served.ROOT, "DELETE", RBAC + "/clusterrolebindings/anns", "");
        served.assertHealthy();
    }

    @Test
    void whoMayReadOneNamespaceReadsNoOther() throws Exception {
        give("{\"verbs\":[\"get\",\"list\",\"watch\"],\"apiGroups\":[\"\"],\"resources\":[\"secrets\"]}");
        for (String each : List.of("default", "other")) {
            served.done("POST", "/api/v1/namespaces/" + each + "/secrets", "{\"metadata\":{\"name\":\"s\"}}");
        }

        assertThat(ann("GET", "/api/v1/namespaces/default/secrets/s")).isEqualTo(200);
        for (String path : List.of(
                "/api/v1/namespaces/other/secrets/s",
                "/api/v1/namespaces/other/secrets",
                "/api/v1/namespaces/other/secrets?watch=true",
                "/api/v1/watch/namespaces/other/secrets",
                "/api/v1/secrets",
                "/api/v1/secrets?fieldSelector=metadata.namespace%3Ddefault",
                "/api/v1/namespaces/default%2F..%2Fother/secrets",
                "/api/v1/namespaces/other/secrets/s?namespace=default",
                "/api/v1/namespaces/../namespaces/other/secrets",
                "/api/v1/namespaces/default/secrets/../../other/secrets/s",
                "/api/v1/namespaces/default/secrets/..%2F..%2Fother%2Fsecrets%2Fs")) {
            assertThat(raw(path)).as(path).isIn(403, 404);
        }
        served.done("DELETE", "/api/v1/namespaces/default/secrets/s", "");
        served.done("DELETE", "/api/v1/namespaces/other/secrets/s", "");
    }

    @Test
    void whoMayMakeRolesMakesNoneWithMoreThanTheyHave() throws Exception {
        give("{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]},"
                + "{\"verbs\":[\"create\",\"update\",\"patch\"],\"apiGroups\":[\"rbac.authorization.k8s.io\"],"
                + "\"resources\":[\"roles\"]}");
        String fair = role("fair", "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]}");

        assertThat(said("POST", ROLES, fair)).isEqualTo("201");
        assertThat(said("POST", ROLES, role("more", EVERYTHING)))
                .isEqualTo("403 roles.rbac.authorization.k8s.io \"more\" is forbidden: user \"ann\" (groups="
                        + "[\"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                        + "{APIGroups:[\"*\"], Resources:[\"*\"], Verbs:[\"*\"]}");
        for (String rule : List.of(
                "{\"verbs\":[\"get\",\"list\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]}",
                "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\",\"pods/log\"]}",
                "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods/*\"]}",
                "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"*/log\"]}",
                "{\"verbs\":[\"get\"],\"apiGroups\":[\"\",\"apps\"],\"resources\":[\"pods\"]}",
                "{\"verbs\":[\"escalate\"],\"apiGroups\":[\"rbac.authorization.k8s.io\"],\"resources\":[\"roles\"]}")) {
            assertThat(said("POST", ROLES, role("more", rule))).as(rule).startsWith("403 ");
            assertThat(said("PUT", ROLES + "/fair", role("fair", rule)))
                    .as(rule)
                    .startsWith("403 ");
            assertThat(said("PATCH", ROLES + "/fair", "{\"rules\":[" + rule + "]}"))
                    .as(rule)
                    .startsWith("403 ");
        }
        assertThat(served.ask(Served.ANN, "PATCH", ROLES + "/bysa?fieldManager=x", role("bysa", EVERYTHING))
                        .status())
                .isIn(403, 404);
        assertThat(said("PATCH", ROLES + "/anns", "{\"rules\":[" + EVERYTHING + "]}"))
                .startsWith("403 ");
        served.done("DELETE", ROLES + "/fair", "");
    }

    @Test
    void whoMayBindGivesNobodyARoleThatHoldsMore() throws Exception {
        give("{\"verbs\":[\"create\",\"update\",\"patch\"],\"apiGroups\":[\"rbac.authorization.k8s.io\"],"
                + "\"resources\":[\"rolebindings\"]}");
        served.done("POST", ROLES, role("strong", EVERYTHING));

        assertThat(said("POST", BINDINGS, binding("Role", "strong"))).startsWith("403 ");
        assertThat(said("POST", BINDINGS, binding("ClusterRole", "cluster-admin")))
                .startsWith("403 ");
        assertThat(said("POST", BINDINGS, binding("ClusterRole", "view"))).startsWith("403 ");
        assertThat(said("POST", BINDINGS, binding("ClusterRole", "not-there"))).startsWith("404 ");
        assertThat(said(
                        "PATCH",
                        BINDINGS + "/anns",
                        "{\"roleRef\":{\"kind\":\"ClusterRole\",\"name\":\"cluster-admin\"}}"))
                .startsWith("403 ");
        assertThat(said("POST", RBAC + "/clusterrolebindings", binding("ClusterRole", "view")))
                .startsWith("403 ");
        served.done("DELETE", ROLES + "/strong", "");
    }

    @Test
    void whoMayBindOneRoleBindsThatOneAndInTheirNamespaceOnly() throws Exception {
        give("{\"verbs\":[\"create\"],\"apiGroups\":[\"rbac.authorization.k8s.io\"],\"resources\":[\"rolebindings\"]},"
                + "{\"verbs\":[\"bind\"],\"apiGroups\":[\"rbac.authorization.k8s.io\"],"
                + "\"resources\":[\"clusterroles\"],\"resourceNames\":[\"view\"]}");

        assertThat(said("POST", BINDINGS, binding("ClusterRole", "edit"))).startsWith("403 ");
        assertThat(said("POST", RBAC + "/namespaces/other/rolebindings", binding("ClusterRole", "view")))
                .startsWith("403 ");
        assertThat(said("POST", BINDINGS, binding("ClusterRole", "view"))).isEqualTo("201");
        assertThat(ann("GET", "/api/v1/namespaces/default/configmaps")).isEqualTo(200);
        assertThat(ann("GET", "/api/v1/namespaces/other/configmaps")).isEqualTo(403);
        assertThat(ann("GET", "/api/v1/namespaces/default/secrets")).isEqualTo(403);
        served.done("DELETE", BINDINGS + "/more", "");
    }

    @Test
    void labelsThatMakeOtherRolesGrowAreNoWayUp() throws Exception {
        giveEverywhere("{\"verbs\":[\"create\",\"update\",\"patch\",\"get\"],"
                + "\"apiGroups\":[\"rbac.authorization.k8s.io\"],\"resources\":[\"clusterroles\"]}");
        String label = "{\"metadata\":{\"labels\":{\"rbac.authorization.k8s.io/aggregate-to-view\":\"true\"}}}";
        String gathering = "{\"metadata\":{\"name\":\"all\"},\"aggregationRule\":{\"clusterRoleSelectors\":"
                + "[{\"matchLabels\":{\"kubernetes.io/bootstrapping\":\"rbac-defaults\"}}]}}";

        assertThat(said("PATCH", RBAC + "/clusterroles/cluster-admin", label)).startsWith("403 ");
        assertThat(said("PATCH", RBAC + "/clusterroles/edit", label)).startsWith("403 ");
        assertThat(said("POST", RBAC + "/clusterroles", gathering))
                .isEqualTo("403 clusterroles.rbac.authorization.k8s.io \"all\" is forbidden: must have cluster-admin"
                        + " privileges to use the aggregationRule");
        assertThat(said(
                        "PATCH",
                        RBAC + "/clusterroles/anns",
                        "{\"aggregationRule\":{\"clusterRoleSelectors\":[{}]},\"rules\":null}"))
                .startsWith("403 ");
    }

    @Test
    void whoMaySpeakForSomeoneSpeaksForThemOnly() throws Exception {
        giveEverywhere("{\"verbs\":[\"impersonate\"],\"apiGroups\":[\"\"],\"resources\":[\"users\"],"
                + "\"resourceNames\":[\"bob\"]},"
                + "{\"verbs\":[\"impersonate\"],\"apiGroups\":[\"\"],\"resources\":[\"groups\"],"
                + "\"resourceNames\":[\"dev\"]}");

        assertThat(as("Impersonate-User", "bob")).isEqualTo("bob [system:authenticated]");
        assertThat(as("Impersonate-User", "bob", "Impersonate-Group", "dev"))
                .isEqualTo("bob [dev, system:authenticated]");
        assertThat(as("Impersonate-User", "root"))
                .isEqualTo("403 users \"root\" is forbidden: User \"ann\" cannot impersonate resource \"users\" in API"
                        + " group \"\" at the cluster scope");
        for (List<String> more : List.of(
                List.of("Impersonate-Group", Caller.MASTERS),
                List.of("Impersonate-Group", "dev", "Impersonate-Group", Caller.MASTERS),
                List.of("impersonate-group", Caller.MASTERS),
                List.of("Impersonate-Uid", "1"),
                List.of("Impersonate-Extra-scopes", "all"),
                List.of("impersonate-extra-%73copes", "all"))) {
            var headers = new ArrayList<>(List.of("Impersonate-User", "bob"));
            headers.addAll(more);
            assertThat(as(headers.toArray(String[]::new))).as(more.toString()).startsWith("403 ");
        }
        assertThat(as("Impersonate-User", "system:serviceaccount:default:default"))
                .startsWith("403 serviceaccounts");
        assertThat(as("Impersonate-Group", "dev")).startsWith("400 ");
        assertThat(as("Impersonate-User", "bob", "Impersonate-User", "root"))
                .isIn("bob [system:authenticated]", "400 ");
    }

    @Test
    void whoMayDoItToOneObjectDoesItToThatOneOnly() throws Exception {
        give("{\"verbs\":[\"*\"],\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"resourceNames\":[\"one\"]}");
        String maps = "/api/v1/namespaces/default/configmaps";
        served.done("POST", maps, "{\"metadata\":{\"name\":\"one\"}}");
        served.done("POST", maps, "{\"metadata\":{\"name\":\"two\"}}");

        assertThat(ann("GET", maps + "/one")).isEqualTo(200);
        assertThat(ann("GET", maps + "?fieldSelector=metadata.name%3Done")).isEqualTo(200);
        assertThat(ann("GET", maps + "/two")).isEqualTo(403);
        assertThat(ann("GET", maps)).isEqualTo(403);
        assertThat(ann("GET", maps + "?fieldSelector=metadata.name%3Dtwo")).isEqualTo(403);
        assertThat(ann("GET", maps + "?fieldSelector=metadata.name%21%3Done")).isEqualTo(403);
        assertThat(ann("GET", maps + "?watch=1&timeoutSeconds=1")).isEqualTo(403);
        assertThat(ann("DELETE", maps)).isEqualTo(403);
        assertThat(ann("DELETE", maps + "?fieldSelector=metadata.name%3Done")).isEqualTo(403);
        assertThat(said("POST", maps, "{\"metadata\":{\"name\":\"one\"}}")).startsWith("403 ");
        assertThat(served.ask(Served.ROOT, "GET", maps + "/one", "").status()).isEqualTo(200);
        served.done("DELETE", maps + "/one", "");
        served.done("DELETE", maps + "/two", "");
    }

    @Test
    void aSubresourceIsAnotherThing() throws Exception {
        give("{\"verbs\":[\"create\",\"get\",\"patch\"],\"apiGroups\":[\"\",\"apps\"],"
                + "\"resources\":[\"serviceaccounts\",\"deployments/scale\"]}");
        String accounts = "/api/v1/namespaces/default/serviceaccounts";
        String deployments = "/apis/apps/v1/namespaces/default/deployments";
        served.done("POST", accounts, "{\"metadata\":{\"name\":\"a\"}}");
        served.done("POST", deployments, """
                {"metadata":{"name":"d"},"spec":{"replicas":1,"selector":{"matchLabels":{"a":"b"}},
                 "template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}""");

        assertThat(said("POST", accounts + "/a/token", "{}"))
                .isEqualTo("403 serviceaccounts \"a\" is forbidden: User \"ann\" cannot create resource"
                        + " \"serviceaccounts/token\" in API group \"\" in the namespace \"default\"");
        assertThat(ann("GET", deployments + "/d")).isEqualTo(403);
        assertThat(said("PATCH", deployments + "/d", "{\"spec\":{\"replicas\":3}}"))
                .startsWith("403 ");
        assertThat(said("PATCH", deployments + "/d/scale", "{\"spec\":{\"replicas\":3}}"))
                .isEqualTo("200");
        assertThat(said("PUT", deployments + "/d/scale", "{}")).startsWith("403 ");
        served.done("DELETE", accounts + "/a", "");
        served.done("DELETE", deployments + "/d", "");
    }

    @Test
    void pathsThatAreNoResourcesAskForRightsOfTheirOwn() throws Exception {
        assertThat(ann("GET", "/version")).isEqualTo(200);
        assertThat(ann("GET", "/api/v1")).isEqualTo(200);
        assertThat(ann("GET", "/readyz")).isEqualTo(200);
        assertThat(ann("GET", "/metrics")).isEqualTo(403);
        assertThat(ann("GET", "/openid/v1/jwks")).isEqualTo(403);
        assertThat(raw("//metrics")).isEqualTo(403);
        assertThat(raw("/version/../metrics")).isIn(403, 404);
        assertThat(raw("/version/%2e%2e/metrics")).isIn(403, 404);
        assertThat(raw("/%6detrics")).isEqualTo(403);
        assertThat(ann("POST", "/version")).isIn(403, 405);
    }

    private static void give(String rules) throws Exception {
        served.done("POST", ROLES, role("anns", rules));
        served.done("POST", BINDINGS, """
                {"metadata":{"name":"anns"},"roleRef":{"kind":"Role","name":"anns"},
                 "subjects":[{"kind":"User","name":"ann"}]}""");
    }

    private static void giveEverywhere(String rules) throws Exception {
        served.done("POST", RBAC + "/clusterroles", role("anns", rules));
        served.done("POST", RBAC + "/clusterrolebindings", """
                {"metadata":{"name":"anns"},"roleRef":{"kind":"ClusterRole","name":"anns"},
                 "subjects":[{"kind":"User","name":"ann"}]}""");
    }

    private static String role(String name, String rules) {
        return "{\"metadata\":{\"name\":\"" + name + "\"},\"rules\":[" + rules + "]}";
    }

    private static String binding(String kind, String role) {
        return "{\"metadata\":{\"name\":\"more\"},\"roleRef\":{\"kind\":\"" + kind + "\",\"name\":\"" + role
                + "\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"ann\"}]}";
    }

    private static int ann(String method, String path) throws Exception {
        return served.ask(Served.ANN, method, path, "").status();
    }

    /// What ann is told: the status, and the message when it is a refusal.
    private static String said(String method, String path, String body) throws Exception {
        Served.Reply reply = served.ask(Served.ANN, method, path, body);
        return reply.status() < 300 ? String.valueOf(reply.status()) : reply.status() + " " + reply.message();
    }

    /// The answer to a path that no client library would send as it is.
    private static int raw(String path) throws Exception {
        return served.said("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + Served.ANN
                        + "\r\n\r\n")
                .status();
    }

    /// Who ann is with these headers.
    private static String as(String... headers) throws Exception {
        Served.Reply reply =
                served.ask(Served.ANN, "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}", headers);
        if (reply.status() != 201) {
            return reply.status() + " " + reply.message();
        }
        var groups = new ArrayList<String>();
        reply.tree().at("/status/userInfo/groups").forEach(each -> groups.add(each.asText()));
        return reply.tree().at("/status/userInfo/username").asText() + " " + groups;
    }
}
