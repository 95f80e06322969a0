package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Who am I, and what may I do: kubectl against `capstan serve`, which does nothing for those it does not know.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(KubectlExtension.class)
final class AuthIT {
    @SuppressWarnings("NullAway.Init") // set before all tests, if there is a kubectl to run them with
    private Served served;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Kubectl admin;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Kubectl ann;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        if (KubectlExtension.binary().isPresent()) {
            served = Served.start(folder);
        }
    }

    @AfterAll
    void stop() {
        if (KubectlExtension.binary().isPresent()) {
            served.close();
        }
    }

    @BeforeEach
    void call(TestInfo test) throws IOException {
        String namespace = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
        admin = served.admin(namespace);
        ann = served.ann(namespace);
        admin.ok("create namespace " + namespace);
    }

    @Test
    void everybodyIsToldWhoTheyAre() {
        assertThat(admin.ok("auth whoami")).isEqualTo("""
                ATTRIBUTE   VALUE
                Username    capstan:admin
                Groups      [system:masters system:authenticated]
                """);
        assertThat(ann.ok("auth whoami")).isEqualTo("""
                ATTRIBUTE   VALUE
                Username    ann
                UID         1
                Groups      [dev system:authenticated]
                """);
        assertThat(admin.ok("auth whoami --as=bob --as-group=ops -o jsonpath={.status.userInfo}"))
                .isEqualTo("{\"groups\":[\"ops\",\"system:authenticated\"],\"username\":\"bob\"}");
    }

    @Test
    void whoMayNotIsTold() {
        String namespace = ann.namespace();

        assertThat(ann.fails("get configmaps"))
                .isEqualTo("Error from server (Forbidden): configmaps is forbidden: User \"ann\" cannot list resource"
                        + " \"configmaps\" in API group \"\" in the namespace \"" + namespace + "\"\n");
        assertThat(ann.fails("get pods -A"))
                .isEqualTo("Error from server (Forbidden): pods is forbidden: User \"ann\" cannot list resource"
                        + " \"pods\" in API group \"\" at the cluster scope\n");
        assertThat(ann.fails("get --raw /metrics"))
                .isEqualTo("Error from server (Forbidden): forbidden: User \"ann\" cannot get path \"/metrics\"\n");
        assertThat(ann.fails("get ns --as=capstan:admin"))
                .isEqualTo("Error from server (Forbidden): users \"capstan:admin\" is forbidden: User \"ann\" cannot"
                        + " impersonate resource \"users\" in API group \"\" at the cluster scope\n");
        assertThat(ann.fails("get ns --token=another"))
                .isEqualTo("error: You must be logged in to the server (Unauthorized)\n");
        assertThat(ann.run("", "auth can-i create pods").exit()).isEqualTo(1);
        assertThat(ann.run("", "auth can-i create pods").out()).isEqualTo("no\n");
    }

    @Test
    void rolesSayWhatOneMayDo() {
        assertThat(admin.ok("create role reader --verb=get,list --resource=configmaps,secrets --resource-name=x"))
                .isEqualTo("role.rbac.authorization.k8s.io/reader created\n");
        assertThat(admin.ok("create rolebinding anns --role=reader --user=ann"))
                .isEqualTo("rolebinding.rbac.authorization.k8s.io/anns created\n");
        assertThat(admin.ok("create clusterrole pods-of-all --verb=get --resource=pods,deployments.apps"))
                .isEqualTo("clusterrole.rbac.authorization.k8s.io/pods-of-all created\n");
        assertThat(admin.ok("create clusterrolebinding devs --clusterrole=pods-of-all --group=dev"))
                .isEqualTo("clusterrolebinding.rbac.authorization.k8s.io/devs created\n");
        admin.ok("create configmap x --from-literal=k=v");

        assertThat(ann.ok("auth can-i get configmaps/x")).isEqualTo("yes\n");
        assertThat(ann.ok("get configmap x -o jsonpath={.data.k}")).isEqualTo("v");
        assertThat(ann.run("", "auth can-i get configmaps/y").out()).isEqualTo("no\n");
        assertThat(ann.ok("auth can-i get pods -n default")).isEqualTo("yes\n");
        assertThat(admin.run("", "auth can-i list pods --as=ann").out()).isEqualTo("no\n");
        assertThat(ann.ok("auth can-i --list")).startsWith("""
                Resources                                       Non-Resource URLs   Resource Names   Verbs
                selfsubjectreviews.authentication.k8s.io        []                  []               [create]
                selfsubjectaccessreviews.authorization.k8s.io   []                  []               [create]
                selfsubjectrulesreviews.authorization.k8s.io    []                  []               [create]
                configmaps                                      []                  [x]              [get list]
                secrets                                         []                  [x]              [get list]
                                                                [/api/*]            []               [get]
                """).endsWith("""
                pods                                            []                  []               [get]
                deployments.apps                                []                  []               [get]
                """);
        assertThat(admin.ok("auth can-i --list")).contains("""
                *.*                                             []                  []               [*]
                """);
    }

    @Test
    void theRolesThatAreThereServeTeams() {
        admin.ok("create rolebinding editors --clusterrole=edit --user=ann");

        assertThat(ann.ok("create configmap c --from-literal=k=v")).isEqualTo("configmap/c created\n");
        assertThat(ann.ok("create deployment d --image=nginx")).isEqualTo("deployment.apps/d created\n");
        assertThat(ann.run(Samples.CONFIG_MAP, "apply --server-side --force-conflicts -f -")
                        .succeeded())
                .isEqualTo("configmap/c serverside-applied\n");
        assertThat(ann.fails("create role r --verb=get --resource=pods")).contains("cannot create resource \"roles\"");
    }

    @Test
    void nobodyHandsOutMoreThanTheyHave() {
        admin.ok("create role makers --verb=create --resource=roles,rolebindings");
        admin.ok("create rolebinding makers --role=makers --user=ann");

        assertThat(ann.fails("create role more --verb=get --resource=secrets")).isEqualTo("""
                Error from server (Forbidden): roles.rbac.authorization.k8s.io "more" is forbidden: user "ann" \
                (groups=["dev" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:
                {APIGroups:[""], Resources:["secrets"], Verbs:["get"]}
                """);
        assertThat(ann.fails("create rolebinding more --clusterrole=cluster-admin --user=ann"))
                .contains("is attempting to grant RBAC permissions not currently held");
        assertThat(ann.ok("create role same --verb=create --resource=roles"))
                .isEqualTo("role.rbac.authorization.k8s.io/same created\n");
    }

    @Test
    void aServiceAccountHasTokens() {
        String namespace = admin.namespace();
        admin.ok("create serviceaccount robot");
        admin.ok("create rolebinding robots --clusterrole=view --serviceaccount=" + namespace + ":robot");

        String token = admin.ok("create token robot --duration=20m").strip();

        assertThat(ann.ok("auth whoami -o jsonpath={.status.userInfo.username} --token=" + token))
                .isEqualTo("system:serviceaccount:" + namespace + ":robot");
        assertThat(ann.ok("auth whoami -o jsonpath={.status.userInfo.groups} --token=" + token))
                .isEqualTo("[\"system:serviceaccounts\",\"system:serviceaccounts:" + namespace
                        + "\",\"system:authenticated\"]");
        assertThat(ann.ok("auth can-i list pods --token=" + token)).isEqualTo("yes\n");
        assertThat(ann.run("", "auth can-i list secrets --token=" + token).out())
                .isEqualTo("no\n");
        String foreign = admin.ok("create token robot --audience=elsewhere").strip();
        assertThat(ann.fails("get pods --token=" + foreign)).contains("Unauthorized");
    }

    @Test
    void aTokenThatCannotBeIsRefused() {
        admin.ok("create serviceaccount robot");

        assertThat(admin.fails("create token robot --duration=1m"))
                .isEqualTo(
                        "error: failed to create token: TokenRequest.authentication.k8s.io \"\" is invalid:"
                                + " spec.expirationSeconds: Invalid value: 60: may not specify a duration less than 10 minutes\n");
        assertThat(admin.fails("create token nobody"))
                .isEqualTo("error: failed to create token: serviceaccounts \"nobody\" not found\n");
    }

    @Test
    void rolesAreReconciled() {
        admin.ok("create role r --verb=get --resource=pods");
        String wanted = """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: r, namespace: %s}
                rules: [{apiGroups: [apps], resources: [deployments], verbs: [get]}]
                """.formatted(admin.namespace());

        assertThat(admin.run(wanted, "auth reconcile -f -").succeeded())
                .startsWith("role.rbac.authorization.k8s.io/r reconciled\n");

        assertThat(admin.ok("get role r -o jsonpath={.rules[*].resources}")).isEqualTo("[\"pods\"] [\"deployments\"]");
    }
}
