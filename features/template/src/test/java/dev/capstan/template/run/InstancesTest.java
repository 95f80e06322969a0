package dev.capstan.template.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Instances that come and change.
final class InstancesTest {
    private static final String STACK = "city-website-berlin";

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private JsonNode fields(String name, Kind kind, String manager) {
        for (JsonNode each : bench.find(kind, name).orElseThrow().at("/metadata/managedFields")) {
            if (each.path("manager").asText("").equals(manager)) {
                return each;
            }
        }
        throw new AssertionError(manager + " has set nothing");
    }

    /// [S1-21] [S1-23] [S1-24] [S1-25] [S1-26] [S1-27] [S1-28] [S1-33] [S1-34] The status that the seed prints.
    @Test
    void theInstanceOfTheSeedGetsTheStatusOfTheSeed() {
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());
        bench.create(Bench.WEBSITE, Bench.instance("berlin", "city: Berlin"));
        bench.stackRuns(STACK, """
                {bucketName: template-test-berlin-website,
                 websiteUrl: template-test-berlin-website.s3-website-us-east-1.amazonaws.com,
                 bucketEndpoint: 'http://template-test-berlin-website.s3-website-us-east-1.amazonaws.com'}""");

        ObjectNode berlin = bench.awaitReason(Bench.WEBSITE, "berlin", "StackSucceeded");

        ObjectNode status = (ObjectNode) berlin.path("status");
        ((ObjectNode) status.at("/conditions/0")).remove("lastTransitionTime");
        assertThat(status).isEqualTo(Bench.yaml("""
                bucketName: template-test-berlin-website
                websiteUrl: template-test-berlin-website.s3-website-us-east-1.amazonaws.com
                outputs:
                  bucketName: template-test-berlin-website
                  websiteUrl: template-test-berlin-website.s3-website-us-east-1.amazonaws.com
                  bucketEndpoint: http://template-test-berlin-website.s3-website-us-east-1.amazonaws.com
                ready: true
                stackRef: city-website-berlin
                observedGeneration: 1
                conditions:
                  - type: Ready
                    status: "True"
                    reason: StackSucceeded
                    message: Pulumi stack deployed successfully
                lastUpdate:
                  state: succeeded
                  generation: 1
                """));
        assertThat(berlin.at("/metadata/finalizers/0").asText()).isEqualTo("finalizer.instance.template.pulumi.com");
        for (Kind each : new Kind[] {PulumiKinds.PROGRAM, PulumiKinds.STACK}) {
            assertThat(fields(STACK, each, "pulumi-template-controller")
                            .path("operation")
                            .asText())
                    .isEqualTo("Apply");
        }
    }

    /// Nothing is written that is there already, after a restart either.
    @Test
    void whatHasNotChangedIsNotWritten() {
        bench.berlin();
        String instance = version(Bench.WEBSITE, "berlin");
        String program = version(PulumiKinds.PROGRAM, STACK);
        String stack = version(PulumiKinds.STACK, STACK);

        bench.restart(() -> {});
        bench.create(Bench.WEBSITE, Bench.instance("paris", "city: Paris"));
        bench.stackRuns("city-website-paris", "{}");
        bench.awaitReason(Bench.WEBSITE, "paris", "StackSucceeded");

        assertThat(version(Bench.WEBSITE, "berlin")).isEqualTo(instance);
        assertThat(version(PulumiKinds.PROGRAM, STACK)).isEqualTo(program);
        assertThat(version(PulumiKinds.STACK, STACK)).isEqualTo(stack);
    }

    private String version(Kind kind, String name) {
        return bench.find(kind, name)
                .orElseThrow()
                .at("/metadata/resourceVersion")
                .asText();
    }

    /// [S1-25]
    @Test
    void aChangedInstanceChangesItsProgram() {
        bench.berlin();

        bench.patch(Bench.WEBSITE, "berlin", "spec: {city: Bonn}");

        bench.await(
                PulumiKinds.PROGRAM,
                STACK,
                each -> each.at("/program/resources/index-html/properties/content")
                        .asText()
                        .contains("Bonn"));
    }

    /// [S1-27] [A1-7]
    @Test
    void whatAStackSaysIsHeardAtOnce() {
        bench.berlin();

        bench.stackSays(STACK, "lastUpdate: {state: failed, message: no bucket}, conditions: []");

        ObjectNode berlin = bench.awaitReason(Bench.WEBSITE, "berlin", "StackFailed");
        assertThat(Bench.message(berlin)).isEqualTo("Stack template-test/city-website-berlin failed: no bucket");
        assertThat(berlin.at("/status/ready").booleanValue()).isFalse();
        assertThat(berlin.at("/status/websiteUrl").asText()).isEqualTo("u");
    }

    /// Whoever edits what is ours finds it as it was.
    @Test
    void whatSomebodyChangesInAStackOrProgramIsPutRight() {
        bench.berlin();

        bench.patch(PulumiKinds.STACK, STACK, "spec: {destroyOnFinalize: false}");
        bench.await(
                PulumiKinds.STACK,
                STACK,
                each -> each.at("/spec/destroyOnFinalize").asBoolean());
        bench.patch(PulumiKinds.PROGRAM, STACK, "program: {resources: {index-html: {properties: {content: mine}}}}");
        bench.await(
                PulumiKinds.PROGRAM,
                STACK,
                each -> each.at("/program/resources/index-html/properties/content")
                        .asText()
                        .contains("Berlin"));
        bench.delete(PulumiKinds.PROGRAM, STACK);
        bench.await(PulumiKinds.PROGRAM, STACK, each -> each.has("program"));
    }

    @Test
    void aStackThatSomebodyDeletesIsMadeAgain() {
        bench.berlin();
        String uid = bench.find(PulumiKinds.STACK, STACK)
                .orElseThrow()
                .at("/metadata/uid")
                .asText();

        bench.delete(PulumiKinds.STACK, STACK);

        assertThat(Bench.message(bench.awaitReason(Bench.WEBSITE, "berlin", "Destroying")))
                .isEqualTo("Stack template-test/city-website-berlin is being destroyed");
        bench.stackIsDestroyed(STACK);
        bench.await(
                PulumiKinds.STACK,
                STACK,
                each -> !each.at("/metadata/uid").asText().equals(uid));
    }

    /// [S1-15]
    @Test
    void anInstanceWithoutASpecIsRefusedWhereFieldsAreRequired() {
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());

        assertThatThrownBy(() ->
                        bench.create(Bench.WEBSITE, Bench.yaml("metadata: {name: berlin, namespace: template-test}")))
                .hasMessageContaining("spec: Required value");
    }

    /// Nobody could change or delete it any more.
    @Test
    void aSpecIsNotRequiredWhileAnInstanceHasNone() {
        bench.create(Bench.TEMPLATE, Bench.small("small", "Small"));
        var small = new Kind("small.example.com", "v1", "Small", "smalls", true);
        bench.create(small, Bench.yaml("metadata: {name: x, namespace: template-test}"));
        bench.awaitReason(small, "x", "StackReconciling");

        bench.patch(
                Bench.TEMPLATE,
                "small",
                "{metadata: {annotations: {pulumi.com/allow-breaking-changes: 'true'}},"
                        + " spec: {schema: {spec: {owner: {type: string, required: true}}}}}");

        assertThat(Bench.message(bench.awaitReason(Bench.TEMPLATE, "small", "CRDRefused")))
                .contains("Give each a spec first, or delete it:\ntemplate-test/x");
        bench.delete(small, "x");
        bench.awaitGone(small, "x");
    }

    /// [A1-12] Template `a-b` with instance `c`, Template `a` with `b-c`.
    @Test
    void anObjectOfAnotherInstanceIsNotAdopted() {
        bench.create(Bench.TEMPLATE, Bench.small("a-b", "One"));
        bench.create(Bench.TEMPLATE, Bench.small("a", "Other"));
        Kind one = new Kind("small.example.com", "v1", "One", "ones", true);
        Kind other = new Kind("small.example.com", "v1", "Other", "others", true);
        bench.create(one, Bench.instance("c", "size: 1"));
        bench.stackRuns("a-b-c", "{port: 7}");
        assertThat(bench.awaitReason(one, "c", "StackSucceeded")
                        .at("/status/port")
                        .asLong())
                .isEqualTo(7);

        bench.create(other, Bench.instance("b-c", "size: 2"));

        assertThat(Bench.message(bench.awaitReason(other, "b-c", "NameTaken")))
                .isEqualTo("the name a-b-c is taken by the instance template-test/c of Template template-test/a-b:"
                        + " give this one another name");
        bench.delete(other, "b-c");
        bench.awaitGone(other, "b-c");
        assertThat(bench.find(PulumiKinds.STACK, "a-b-c")
                        .orElseThrow()
                        .at("/metadata/labels")
                        .path("pulumi.com/instance-name")
                        .asText())
                .isEqualTo("c");
        assertThat(bench.find(PulumiKinds.PROGRAM, "a-b-c")).isPresent();
    }

    /// [A1-12]
    @Test
    void aStackThatNoTemplateMadeIsNotAdopted() {
        bench.create(PulumiKinds.STACK, Bench.instance(STACK, "stack: mine"));
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());
        bench.create(Bench.WEBSITE, Bench.instance("berlin", "city: Berlin"));

        assertThat(Bench.message(bench.awaitReason(Bench.WEBSITE, "berlin", "NameTaken")))
                .isEqualTo("Stack template-test/city-website-berlin was not made by a Template:"
                        + " give this instance another name");
        bench.delete(Bench.WEBSITE, "berlin");
        bench.awaitGone(Bench.WEBSITE, "berlin");
        assertThat(bench.find(PulumiKinds.STACK, STACK).orElseThrow().path("spec"))
                .isEqualTo(Bench.yaml("stack: mine"));

        bench.create(Bench.WEBSITE, Bench.instance("berlin", "city: Berlin"));
        bench.awaitReason(Bench.WEBSITE, "berlin", "NameTaken");
        bench.delete(PulumiKinds.STACK, STACK);

        bench.awaitReason(Bench.WEBSITE, "berlin", "StackReconciling");
    }

    /// [A1-11]
    @Test
    void aClusterScopedInstanceHasItsStackBesideItsTemplate() {
        ObjectNode template = Bench.small("wide", "Wide");
        ((ObjectNode) template.at("/spec/crd")).put("scope", "Cluster");
        bench.create(Bench.TEMPLATE, template);
        Kind wide = new Kind("small.example.com", "v1", "Wide", "wides", false);
        bench.create(wide, Bench.yaml("{metadata: {name: x}, spec: {size: 3}}"));
        bench.stackIsHeld("wide-x");
        bench.stackRuns("wide-x", "{port: 9}");

        assertThat(bench.awaitReason(wide, "x", "StackSucceeded")
                        .at("/status/port")
                        .asLong())
                .isEqualTo(9);
        bench.delete(wide, "x");
        bench.stackIsDestroyed("wide-x");
        bench.awaitGone(wide, "x");
    }

    /// [S1-30] [A1-10]
    @Test
    void secretsAreReferredToUntilSomebodyWantsThemShown() {
        ObjectNode template = Bench.cityWebsite();
        bench.create(Bench.TEMPLATE, template);
        bench.create(Bench.WEBSITE, Bench.instance("berlin", "city: Berlin"));
        String clear = Base64.getEncoder().encodeToString("\"s3cr3t\"".getBytes(StandardCharsets.UTF_8));
        bench.create(
                PulumiKinds.SECRET,
                Bench.yaml("{metadata: {name: " + STACK
                        + "-u1-stack-outputs, namespace: template-test}, data: {websiteUrl: '" + clear + "'}}"));
        bench.stackRuns(STACK, "{websiteUrl: '[secret]'}");

        ObjectNode berlin = bench.awaitReason(Bench.WEBSITE, "berlin", "StackSucceeded");
        assertThat(berlin.at("/status/websiteUrl").asText()).isEqualTo("[secret]");
        assertThat(berlin.at("/status/secretRef/websiteUrl"))
                .isEqualTo(Bench.yaml(
                        "{name: city-website-berlin-u1-stack-outputs, namespace: template-test, key: websiteUrl}"));
        assertThat(berlin.toString()).doesNotContain("s3cr3t");

        bench.patch(
                Bench.TEMPLATE, "city-website", "metadata: {annotations: {pulumi.com/expose-secret-outputs: 'true'}}");

        bench.await(
                Bench.WEBSITE,
                "berlin",
                each -> each.at("/status/websiteUrl").asText().equals("s3cr3t"));
    }
}
