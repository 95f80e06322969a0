package dev.capstan.template.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.template.check.ReservedGroups;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Templates that come and change.
final class TemplatesTest {
    private static final String CRD = "citywebsites.websites.example.com";

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private ObjectNode template(String name, String reason) {
        return bench.awaitReason(Bench.TEMPLATE, name, reason);
    }

    /// [S1-16] [S1-17] [S1-18] [S1-20] [S1-22]
    @Test
    void theTemplateOfTheSeedBecomesReady() {
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());

        ObjectNode template = template("city-website", "ReconcileSucceeded");

        JsonNode status = template.path("status");
        assertThat(Bench.condition(template, "Ready").path("status").asText()).isEqualTo("True");
        assertThat(Bench.message(template)).isEqualTo("Template is ready");
        for (String each : new String[] {"SchemaValid", "ResourcesValid", "CRDReady"}) {
            assertThat(Bench.condition(template, each).path("status").asText()).isEqualTo("True");
        }
        assertThat(status.path("observedGeneration").asLong()).isEqualTo(1);
        assertThat(status.path("crd")).isEqualTo(Bench.yaml("""
                {name: citywebsites.websites.example.com, group: websites.example.com, version: v1,
                 kind: CityWebsite, plural: citywebsites, ready: true}
                """));
        assertThat(status.path("lastReconciled").asText()).endsWith("Z");
        assertThat(status.path("instanceCount").asInt(-1)).isZero();
        assertThat(template.at("/metadata/finalizers/0").asText()).isEqualTo("finalizer.template.pulumi.com");
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isPresent();
    }

    /// [S1-19] Everything at once, and nothing is made.
    @Test
    void aWrongTemplateIsToldEverythingAndMakesNothing() {
        ObjectNode wrong = Bench.cityWebsite();
        ((ObjectNode) wrong.at("/spec/schema/spec/city")).put("type", "town");
        ((ObjectNode) wrong.at("/spec/outputs")).put("lost", "${nowhere.id}");
        bench.create(Bench.TEMPLATE, wrong);

        ObjectNode template = template("city-website", "ValidationFailed");

        assertThat(Bench.condition(template, "SchemaValid").path("message").asText())
                .contains("spec.schema.spec.city.type");
        assertThat(Bench.condition(template, "ResourcesValid").path("message").asText())
                .contains("nowhere.id refers to nowhere, which is no resource or variable");
        assertThat(Bench.condition(template, "CRDReady").path("status").asText())
                .isEqualTo("False");
        assertThat(Bench.message(template)).contains("nowhere.id").endsWith("Nothing is made until this is mended");
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isEmpty();
    }

    /// [S1-56] [A1-15]
    @Test
    void reservedGroupsAreReservedAndMoreCanBeNamed() {
        try (var strict = new Bench(
                options -> options.withReserved(ReservedGroups.standard().and(Set.of("example.com"))))) {
            strict.create(Bench.TEMPLATE, Bench.cityWebsite());

            assertThat(Bench.message(strict.awaitReason(Bench.TEMPLATE, "city-website", "ValidationFailed")))
                    .contains("the group websites.example.com is reserved: choose one of your own");
        }
    }

    /// [A1-15]
    @Test
    void theDefinitionOfSomebodyElseIsNotTouched() {
        ObjectNode foreign = Bench.yaml("""
                metadata: {name: citywebsites.websites.example.com}
                spec:
                  group: websites.example.com
                  scope: Namespaced
                  names: {kind: CityWebsite, plural: citywebsites}
                  versions:
                    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
                """);
        ObjectNode before = bench.create(PulumiKinds.CRD, foreign);
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());

        ObjectNode template = template("city-website", "CRDRefused");

        assertThat(Bench.message(template))
                .startsWith("CustomResourceDefinition citywebsites.websites.example.com"
                        + " was not made by a Template: choose another kind or group");
        assertThat(bench.find(PulumiKinds.CRD, CRD).orElseThrow().path("spec")).isEqualTo(before.path("spec"));
        bench.delete(Bench.TEMPLATE, "city-website");
        bench.awaitGone(Bench.TEMPLATE, "city-website");
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isPresent();
    }

    /// [A1-15] And one bad Template harms no other.
    @Test
    void theKindOfAnotherTemplateIsNotTaken() {
        bench.berlin();
        ObjectNode second = Bench.cityWebsite();
        ((ObjectNode) second.path("metadata")).put("name", "second");
        bench.create(Bench.TEMPLATE, second);

        ObjectNode refused = template("second", "CRDRefused");
        assertThat(Bench.condition(refused, "CRDReady").path("message").asText())
                .isEqualTo("CustomResourceDefinition citywebsites.websites.example.com belongs to Template"
                        + " template-test/city-website: choose another kind or group");
        assertThat(Bench.message(refused))
                .startsWith("CustomResourceDefinition citywebsites.websites.example.com belongs to Template"
                        + " template-test/city-website: choose another kind or group");
        bench.create(Bench.WEBSITE, Bench.instance("paris", "city: Paris"));
        bench.stackRuns("city-website-paris", "{}");
        bench.awaitReason(Bench.WEBSITE, "paris", "StackSucceeded");
    }

    /// [A1-14]
    @Test
    void aBreakingChangeIsRefusedUntilItIsAllowed() {
        bench.berlin();
        ObjectNode crd = bench.find(PulumiKinds.CRD, CRD).orElseThrow();

        bench.patch(
                Bench.TEMPLATE, "city-website", "spec: {schema: {spec: {country: {type: string, required: true}}}}");

        ObjectNode template = template("city-website", "CRDRefused");
        assertThat(Bench.message(template))
                .contains("of which there are 1", "spec.country", "template-test/berlin: spec.country: Required value")
                .contains("annotate the Template with pulumi.com/allow-breaking-changes: \"true\"")
                .endsWith("Generation 1 goes on serving instances");
        assertThat(bench.find(PulumiKinds.CRD, CRD).orElseThrow()).isEqualTo(crd);
        bench.patch(
                Bench.TEMPLATE, "city-website", "metadata: {annotations: {pulumi.com/allow-breaking-changes: 'true'}}");
        template("city-website", "ReconcileSucceeded");
        assertThat(Bench.message(bench.awaitReason(Bench.WEBSITE, "berlin", "InvalidSpec")))
                .isEqualTo("spec.country: Required value");
        assertThat(bench.find(PulumiKinds.STACK, "city-website-berlin")).isPresent();
    }

    /// [A1-13]
    @Test
    void aChangedTemplateRendersItsInstancesAnew() {
        bench.berlin();
        bench.create(Bench.WEBSITE, Bench.instance("paris", "{city: Paris, title: Bonjour}"));
        bench.stackRuns("city-website-paris", "{}");

        bench.patch(
                Bench.TEMPLATE,
                "city-website",
                "spec: {resources: {index-html: {properties: {content: 'So ${schema.spec.city}'}}},"
                        + " lifecycle: {refreshBeforeUpdate: true}}");

        for (String city : new String[] {"Berlin", "Paris"}) {
            String name = "city-website-" + city.toLowerCase(java.util.Locale.ROOT);
            bench.await(
                    PulumiKinds.PROGRAM,
                    name,
                    each -> each.at("/program/resources/index-html/properties/content")
                            .asText("")
                            .equals("So " + city));
            bench.await(
                    PulumiKinds.STACK, name, each -> each.at("/spec/refresh").asBoolean());
        }
    }

    /// The good revision is kept with the definition: nobody needs to have seen it.
    @Test
    void theLastGoodRevisionServesItsInstancesEvenAfterARestart() {
        bench.berlin();
        bench.restart(() -> bench.patch(
                Bench.TEMPLATE,
                "city-website",
                "spec: {resources: {index-html: {properties: {content: '${nowhere.id}'}}}}"));

        assertThat(Bench.message(template("city-website", "ValidationFailed")))
                .endsWith("Generation 1 goes on serving instances");
        bench.create(Bench.WEBSITE, Bench.instance("paris", "city: Paris"));
        bench.stackRuns("city-website-paris", "{}");
        bench.awaitReason(Bench.WEBSITE, "paris", "StackSucceeded");
        assertThat(bench.find(PulumiKinds.PROGRAM, "city-website-paris")
                        .orElseThrow()
                        .at("/program/resources/index-html/properties/content")
                        .asText())
                .isEqualTo("<h1>Hello World, Paris!</h1>\n");
    }

    @Test
    void aDefinitionThatSomebodyDeletesIsMadeAgain() {
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());
        template("city-website", "ReconcileSucceeded");
        String uid = bench.find(PulumiKinds.CRD, CRD)
                .orElseThrow()
                .at("/metadata/uid")
                .asText();

        bench.delete(PulumiKinds.CRD, CRD);

        bench.await(
                PulumiKinds.CRD, CRD, each -> !each.at("/metadata/uid").asText().equals(uid));
        bench.create(Bench.WEBSITE, Bench.instance("berlin", "city: Berlin"));
        bench.stackRuns("city-website-berlin", "{}");
        bench.awaitReason(Bench.WEBSITE, "berlin", "StackSucceeded");
    }

    @Test
    void instancesAreCounted() {
        bench.berlin();
        bench.await(
                Bench.TEMPLATE,
                "city-website",
                each -> each.at("/status/instanceCount").asInt() == 1);
        bench.create(Bench.WEBSITE, Bench.instance("paris", "city: Paris"));

        bench.await(
                Bench.TEMPLATE,
                "city-website",
                each -> each.at("/status/instanceCount").asInt() == 2);
        assertThat(bench.meters()
                        .get("template_instances_total")
                        .functionCounter()
                        .count())
                .isEqualTo(2);
    }

    /// [S1-47] [S1-48] [S1-49] [S1-50] [S1-51] [A1-4] [A1-18]
    @Test
    void fiveMetricsAreKept() {
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());
        template("city-website", "ReconcileSucceeded");
        ObjectNode wrong = Bench.small("wrong", "Wrong");
        ((ObjectNode) wrong.at("/spec/outputs")).put("port", "${nowhere.id}");
        bench.create(Bench.TEMPLATE, wrong);
        template("wrong", "ValidationFailed");
        var meters = bench.meters();

        assertThat(meters.getMeters())
                .extracting(each -> each.getId().getName())
                .filteredOn(each -> each.startsWith("template") && !each.endsWith(".histogram"))
                .containsOnly(
                        "templates_active",
                        "templates_failing",
                        "templates_reconciling",
                        "template_instances_total",
                        "template_reconcile_duration_seconds");
        assertThat(meters.get("templates_active").gauge().value()).isEqualTo(2);
        assertThat(meters.get("templates_failing").tag("name", "wrong").gauge().value())
                .isEqualTo(1);
        assertThat(meters.get("templates_failing")
                        .tag("name", "city-website")
                        .gauge()
                        .value())
                .isZero();
        assertThat(meters.get("templates_reconciling").gauges()).hasSize(2);
        assertThat(meters.get("template_reconcile_duration_seconds")
                        .tag("result", "validation_failed")
                        .timer()
                        .count())
                .isPositive();
        assertThat(meters.get("template_reconcile_duration_seconds")
                        .tag("result", "success")
                        .timer()
                        .count())
                .isPositive();
        bench.delete(Bench.TEMPLATE, "wrong");
        bench.awaitGone(Bench.TEMPLATE, "wrong");
        assertThat(meters.get("templates_active").gauge().value()).isEqualTo(1);
        assertThat(meters.find("templates_failing").tag("name", "wrong").gauge())
                .isNull();
    }

    /// [S1-53]
    @Test
    void whatFailsIsTriedAgainAfterASecondAndLaterAndLaterUpToFiveMinutes() {
        RandomGenerator middle = () -> Long.MIN_VALUE; // as a number from 0 to 1: a half

        assertThat(IntStream.of(1, 2, 3, 9, 10, 1000)
                        .mapToObj(failures -> TemplateController.BACKOFF.delay(failures, middle)))
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 256L, 300L, 300L);
    }
}
