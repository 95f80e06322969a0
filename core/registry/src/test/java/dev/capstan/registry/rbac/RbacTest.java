package dev.capstan.registry.rbac;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.namespacePath;
import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Freshness;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ListRequest;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RbacTest {
    private static final String ROLE = "{apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: ";
    private static final String BINDING =
            "{apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: ";
    private static final Caller ANN = new Caller("ann", List.of("g1", Caller.AUTHENTICATED));
    private final Rbac rbac = new Rbac();
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withAccess(rbac));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void threeHundredQuestionsAreAnsweredAsABruteForceEvaluatorAnswersThem() throws InterruptedException {
        long seed = System.nanoTime();
        var policy = new RandomPolicy(new Random(seed));
        int allowed = 0;
        for (int round = 0; round < 6; round++) {
            try (Kernel fresh = Kernel.inMemory()) {
                List<JsonNode> objects = policy.objects().stream()
                        .map(each -> created(fresh, each))
                        .filter(each -> !each.isMissingNode())
                        .toList();
                var expected = new BruteForce(objects);
                for (int i = 0; i < 50; i++) {
                    Caller caller = policy.caller();
                    Question question = policy.question();
                    boolean answer =
                            rbac.allows(caller, question, fresh.registry().view());
                    assertThat(answer)
                            .as("seed %d, %s asks %s of %s", seed, caller, question, objects)
                            .isEqualTo(expected.allows(caller, question));
                    assertThat(rbac.reason(caller, question, fresh.registry().view())
                                    .startsWith("RBAC: allowed by "))
                            .isEqualTo(answer);
                    allowed += answer ? 1 : 0;
                }
            }
        }
        assertThat(allowed).as("seed %d asks what is sometimes allowed", seed).isBetween(1, 299);
    }

    private static JsonNode created(Kernel kernel, JsonNode object) {
        try {
            return kernel.create(JsonText.string(object)).tree();
        } catch (RefusedException e) { // a name twice
            return MissingNode.getInstance();
        }
    }

    @Test
    void nobodyMayDoAnythingWithoutABinding() {
        assertThat(asAnn(() -> kernel.registry().list(ListRequest.all(configMap("demo", null)))))
                .isEqualTo("configmaps is forbidden: User \"ann\" cannot list resource \"configmaps\" in API group \"\""
                        + " in the namespace \"demo\"");
        assertThat(asAnn(() -> kernel.get(configMap("demo", "one"))))
                .isEqualTo(
                        "configmaps \"one\" is forbidden: User \"ann\" cannot get resource \"configmaps\" in API group"
                                + " \"\" in the namespace \"demo\"");
        assertThat(asAnn(() -> kernel.registry().list(ListRequest.all(namespacePath(null)))))
                .isEqualTo("namespaces is forbidden: User \"ann\" cannot list resource \"namespaces\" in API group \"\""
                        + " at the cluster scope");
        assertThat(asAnn(() -> {
                    kernel.registry().check(new Question.OnPath("get", "/metrics"));
                    return "done";
                }))
                .isEqualTo("forbidden: User \"ann\" cannot get path \"/metrics\"");
    }

    @Test
    void aNamespaceIsInItself() {
        grant("self", "{verbs: [get], apiGroups: [''], resources: [namespaces]}");

        assertThat(ANN.call(() -> kernel.get(namespacePath("demo")).name())).isEqualTo("demo");
        assertThat(asAnn(() -> kernel.get(namespacePath("other")))).contains("in the namespace \"other\"");
    }

    @Test
    void whoMayListOneNameListsItByThatNameOnly() {
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
        grant("one", "{verbs: [list], apiGroups: [''], resources: [configmaps], resourceNames: [one]}");
        var named = new ListRequest(
                configMap("demo", null),
                LabelSelector.EVERYTHING,
                FieldSelector.parse("metadata.name=one"),
                0,
                "",
                new Freshness.Latest());

        assertThat(ANN.call(() -> kernel.registry().list(named)).items()).hasSize(1);
        assertThat(asAnn(() -> kernel.registry().list(ListRequest.all(configMap("demo", null)))))
                .contains("cannot list");
    }

    @Test
    void aRoleThatIsNotThereIsToldOf() {
        kernel.create(
                BINDING + "lost}, roleRef: {kind: ClusterRole, name: nope}, subjects: [{kind: User, name: ann}]}");

        assertThat(asAnn(() -> kernel.get(configMap("demo", "one"))))
                .endsWith("in the namespace \"demo\": RBAC: clusterrole.rbac.authorization.k8s.io \"nope\" not found");
    }

    @Test
    void aChangeOfARoleCountsAtOnce() {
        var question = new Question.OnResource("get", new GroupResource("", "configmaps"), "", "demo", "");
        grant("change", "{verbs: [get], apiGroups: [''], resources: [configmaps]}");
        assertThat(rbac.allows(ANN, question, kernel.registry().view())).isTrue();
        assertThat(rbac.reason(ANN, question, kernel.registry().view()))
                .isEqualTo("RBAC: allowed by RoleBinding \"change/demo\" of Role \"change\" to User \"ann\"");

        kernel.patch(role("change"), "rules: [{verbs: [list], apiGroups: [''], resources: [configmaps]}]");

        assertThat(rbac.allows(ANN, question, kernel.registry().view())).isFalse();
    }

    @Test
    void nobodyCreatesARoleWithMoreThanTheyHave() {
        grant(
                "maker",
                "{verbs: [create, update], apiGroups: [rbac.authorization.k8s.io],"
                        + " resources: [roles, rolebindings]}, {verbs: [get], apiGroups: [''], resources: [configmaps]}");

        assertThat(asAnn(() -> kernel.create(ROLE + "esc}, rules: [{verbs: [get, list], apiGroups: ['', apps],"
                        + " resources: [configmaps, secrets], resourceNames: [a]},"
                        + " {verbs: [get], apiGroups: [''], resources: [configmaps]}]}")))
                .isEqualTo("roles.rbac.authorization.k8s.io \"esc\" is forbidden: user \"ann\" (groups=[\"g1\""
                        + " \"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                        + "{APIGroups:[\"\"], Resources:[\"configmaps\"], ResourceNames:[\"a\"], Verbs:[\"list\"]}\n"
                        + "{APIGroups:[\"\"], Resources:[\"secrets\"], ResourceNames:[\"a\"], Verbs:[\"get\" \"list\"]}\n"
                        + "{APIGroups:[\"apps\"], Resources:[\"configmaps\"], ResourceNames:[\"a\"],"
                        + " Verbs:[\"get\" \"list\"]}\n"
                        + "{APIGroups:[\"apps\"], Resources:[\"secrets\"], ResourceNames:[\"a\"],"
                        + " Verbs:[\"get\" \"list\"]}");
        assertThat(ANN.call(() -> kernel.create(
                                ROLE + "fine}, rules: [{verbs: [get], apiGroups: [''], resources: [configmaps]}]}")
                        .name()))
                .isEqualTo("fine");
    }

    @Test
    void nobodyBindsARoleWithMoreThanTheyHaveUnlessTheyMayBindIt() {
        grant("binder", "{verbs: [create], apiGroups: [rbac.authorization.k8s.io], resources: [rolebindings]}");
        kernel.create(ROLE + "big}, rules: [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}]}");
        String binding = "}, roleRef: {kind: Role, name: big}, subjects: [{kind: User, name: ann}]}";

        assertThat(asAnn(() -> kernel.create(BINDING + "b1" + binding)))
                .isEqualTo("rolebindings.rbac.authorization.k8s.io \"b1\" is forbidden: user \"ann\" (groups=[\"g1\""
                        + " \"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                        + "{APIGroups:[\"*\"], Resources:[\"*\"], Verbs:[\"*\"]}");
        assertThat(asAnn(() -> kernel.create(BINDING + "b2}, roleRef: {kind: Role, name: zzz}}")))
                .isEqualTo("rolebindings.rbac.authorization.k8s.io \"zzz\" not found");

        grant(
                "trusted",
                "{verbs: [bind], apiGroups: [rbac.authorization.k8s.io], resources: [roles],"
                        + " resourceNames: [big]}");
        assertThat(ANN.call(() -> kernel.create(BINDING + "b3" + binding).name()))
                .isEqualTo("b3");
    }

    @Test
    void onlyWhoMayDoEverythingLetsARoleGather() {
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: c},"
                + " rules: [{verbs: [create], apiGroups: [rbac.authorization.k8s.io], resources: [clusterroles]}]}");
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: c},"
                + " roleRef: {kind: ClusterRole, name: c}, subjects: [{kind: Group, name: g1}]}");

        assertThat(asAnn(() -> kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole,"
                        + " metadata: {name: all}, aggregationRule: {clusterRoleSelectors: [{}]}}")))
                .isEqualTo("clusterroles.rbac.authorization.k8s.io \"all\" is forbidden: must have cluster-admin"
                        + " privileges to use the aggregationRule");
    }

    private void grant(String name, String rules) {
        kernel.create(ROLE + name + "}, rules: [" + rules + "]}");
        kernel.create(
                BINDING + name + "}, roleRef: {kind: Role, name: " + name + "}, subjects: [{kind: User, name: ann}]}");
    }

    private static ResourcePath role(String name) {
        return new ResourcePath(Rbac.ROLES, "v1", "demo", name, "");
    }

    /// What ann is told.
    private static String asAnn(Callable<?> action) {
        return refused(() -> ANN.call(() -> action.call())).message();
    }
}
