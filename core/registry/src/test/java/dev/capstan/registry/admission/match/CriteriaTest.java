package dev.capstan.registry.admission.match;

import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CriteriaTest {
    private static final String TWO_VERSIONS = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: things.example.dev}
            spec:
              group: example.dev
              scope: Namespaced
              names: {plural: things, kind: Thing}
              versions:
              - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}, subresources: {status: {}}}
              - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}
            """;

    private Kernel kernel;

    @BeforeEach
    void begin() throws InterruptedException {
        kernel = Kernel.inMemory();
        kernel.create(TWO_VERSIONS);
        kernel.create("{apiVersion: v1, kind: Namespace, metadata: {name: blue, labels: {color: blue}}}");
    }

    @AfterEach
    void end() {
        kernel.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            *      | *           | *  | *            | CREATE | things/v1        | yes
            *      | *           | *  | *            | UPDATE | things/v1/status | no
            *      | *           | *  | */*          | UPDATE | things/v1/status | yes
            *      | *           | *  | */*          | UPDATE | things/v1        | yes
            *      | *           | *  | */status     | UPDATE | things/v1/status | yes
            *      | *           | *  | */status     | UPDATE | things/v1        | no
            *      | example.dev | v1 | things/*     | UPDATE | things/v1/status | yes
            *      | example.dev | v1 | things/*     | UPDATE | things/v1        | yes
            *      | example.dev | v1 | things       | CREATE | things/v2        | no
            *      | other.dev   | v1 | things       | CREATE | things/v1        | no
            CREATE | *           | *  | things       | DELETE | things/v1        | no
            DELETE | *           | *  | things       | DELETE | things/v1        | yes
            *      | ''          | v1 | configmaps   | CREATE | configmaps/v1    | yes
            *      | example.dev | v1 | configmaps   | CREATE | configmaps/v1    | no
            """)
    void rulesNameOperationsGroupsVersionsAndResources(
            String operation, String group, String version, String resource, String done, String what, String answer) {
        Criteria criteria =
                Criteria.ofWebhook(yaml("{matchPolicy: Exact, rules: [{operations: ['" + operation + "'], apiGroups: ['"
                                + group + "'], apiVersions: ['" + version + "'], resources: ['" + resource + "']}]}")
                        .tree());

        assertThat(criteria.match(review(Operation.valueOf(done), what, "demo", "{}")))
                .matches(match -> match.isPresent() == answer.equals("yes"));
    }

    @Test
    void aRuleForOneVersionIsMeantForAllUnlessItIsExact() {
        String rule = "rules: [{operations: ['*'], apiGroups: [example.dev], apiVersions: [v1], resources: [things]}]}";
        Review review = review(Operation.CREATE, "things/v2", "demo", "{}");

        Match match = Criteria.ofWebhook(
                        yaml("{matchPolicy: Equivalent, " + rule).tree())
                .match(review)
                .orElseThrow();

        assertThat(match.kind()).hasToString("example.dev/v1, Kind=Thing");
        assertThat(match.object()).isNotNull().extracting(Resource::apiVersion).isEqualTo("example.dev/v1");
        assertThat(Criteria.ofWebhook(yaml("{matchPolicy: Exact, " + rule).tree())
                        .match(review))
                .isEmpty();
    }

    @Test
    void aVersionWithoutTheSubresourceIsNotEquivalent() {
        Criteria criteria = Criteria.ofWebhook(yaml("{rules: [{operations: ['*'], apiGroups: [example.dev],"
                        + " apiVersions: [v2], resources: [things/status]}]}")
                .tree());

        assertThat(criteria.match(review(Operation.UPDATE, "things/v1/status", "demo", "{}")))
                .isEmpty();
    }

    @Test
    void aKindThatShowsTheSameObjectsIsEquivalent() {
        Criteria criteria = Criteria.ofWebhook(yaml("{rules: [{operations: ['*'], apiGroups: [events.k8s.io],"
                        + " apiVersions: [v1], resources: [events]}]}")
                .tree());
        Review review = review(Operation.CREATE, "events/v1", "demo", "{}");

        assertThat(criteria.concerns(review.request().type(), review.view())).isTrue();
        assertThat(criteria.match(review).orElseThrow().kind()).hasToString("events.k8s.io/v1, Kind=Event");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Namespaced | configmaps/v1 | yes
            Namespaced | namespaces/v1 | no
            Cluster    | configmaps/v1 | no
            Cluster    | namespaces/v1 | yes
            '*'        | namespaces/v1 | yes
            """)
    void aScopeTellsNamespacedKindsFromOthers(String scope, String what, String answer) {
        Criteria criteria = Criteria.ofWebhook(yaml("{rules: [{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'],"
                        + " resources: ['*'], scope: '" + scope + "'}]}")
                .tree());

        assertThat(criteria.match(review(Operation.CREATE, what, "demo", "{}")))
                .matches(match -> match.isPresent() == answer.equals("yes"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            configmaps/v1 | blue | {}            | yes
            configmaps/v1 | demo | {}            | no
            namespaces/v1 | demo | {color: blue} | yes
            namespaces/v1 | blue | {}            | no
            nodes/v1      |      | {}            | yes
            """)
    void namespacesAreSelectedByTheirLabels(String what, String namespace, String labels, String answer) {
        Criteria criteria = Criteria.ofWebhook(yaml("{namespaceSelector: {matchLabels: {color: blue}}, rules: ["
                        + "{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*']}]}")
                .tree());

        assertThat(criteria.match(review(Operation.CREATE, what, namespace == null ? "" : namespace, labels)))
                .matches(match -> match.isPresent() == answer.equals("yes"));
    }

    @Test
    void anObjectIsSelectedByWhatItIsOrWas() {
        Criteria criteria =
                Criteria.ofWebhook(yaml("{objectSelector: {matchExpressions: [{key: a, operator: Exists}]}, rules: ["
                                + "{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*']}]}")
                        .tree());
        Review with = review(Operation.CREATE, "configmaps/v1", "demo", "{a: b}");
        Review without = review(Operation.CREATE, "configmaps/v1", "demo", "{}");
        Review left = new Review(
                without.request(), without.object(), with.object(), without.view(), without.remarks(), tree -> tree);

        assertThat(criteria.match(with)).isPresent();
        assertThat(criteria.match(without)).isEmpty();
        assertThat(criteria.match(left)).isPresent();
    }

    @Test
    void aPolicyMatchesEverythingThatItDoesNotExclude() {
        Criteria criteria = Criteria.ofPolicy(
                yaml("{excludeResourceRules: [{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'],"
                                + " resources: [configmaps], resourceNames: [it]}]}")
                        .tree());
        Review review = review(Operation.CREATE, "configmaps/v1", "demo", "{}");

        assertThat(criteria.match(review)).isEmpty();
        assertThat(criteria.match(review.named("other"))).isPresent();
    }

    @Test
    void nothingConcernsAKindThatNoRuleNames() {
        Criteria criteria = Criteria.ofWebhook(yaml("{rules: [{operations: ['*'], apiGroups: [''], apiVersions: ['*'],"
                        + " resources: [configmaps, pods/*]}]}")
                .tree());
        View view = kernel.registry().view();

        assertThat(view.types().all())
                .filteredOn(type -> criteria.concerns(type, view))
                .extracting(type -> type.resource().toString())
                .containsExactlyInAnyOrder("configmaps", "pods");
    }

    private Review review(Operation operation, String what, String namespace, String labels) {
        String[] parts = what.split("/");
        View view = kernel.registry().view();
        ResourceType type = view.types()
                .find(new GroupResource(parts[0].equals("things") ? "example.dev" : "", parts[0]))
                .orElseThrow();
        TypeVersion version = type.version(parts[1]).orElseThrow();
        var request = new Request(
                operation,
                type,
                version,
                parts.length > 2 ? parts[2] : "",
                namespace,
                "it",
                JsonNodeFactory.instance.objectNode(),
                false,
                Caller.LOCAL_ADMIN);
        ObjectNode tree = (ObjectNode) yaml("{apiVersion: " + type.apiVersion(version) + ", kind: " + type.kind()
                        + ", metadata: {name: it, labels: " + labels + "}}")
                .tree();
        return new Review(request, new Resource(tree), null, view, new Remarks(text -> {}), each -> each);
    }
}
