package dev.capstan.template.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.streamline.wire.ObjectKey;
import org.junit.jupiter.api.Test;

final class RevisionTest {
    private static final ObjectNode BERLIN = Trees.yaml("""
            apiVersion: websites.example.com/v1
            kind: CityWebsite
            metadata: {name: berlin, namespace: template-test}
            spec: {city: Berlin, title: Hello World}
            """);

    private static Rendition rendered(JsonNode template) {
        return Revision.of(template).render(BERLIN);
    }

    private static JsonNode stackSpec(String key, String value) {
        return rendered(Trees.cityWebsite(key, value)).stack().path("spec");
    }

    /// [S1-24] [S1-25] [S1-31] [S1-32] [S1-38]
    @Test
    void theInstanceOfTheSeedHasAProgram() {
        Rendition rendition = rendered(Trees.cityWebsite());

        assertThat(rendition.problems()).isEmpty();
        assertThat(rendition.program()).isEqualTo(Trees.yaml("""
                apiVersion: pulumi.com/v1
                kind: Program
                metadata:
                  name: city-website-berlin
                  namespace: template-test
                  labels:
                    pulumi.com/generated-by: pulumi-operator
                    pulumi.com/template-name: city-website
                    pulumi.com/template-namespace: template-test
                    pulumi.com/instance-name: berlin
                    pulumi.com/instance-namespace: template-test
                program:
                  resources:
                    website-bucket:
                      type: aws:s3:Bucket
                      properties:
                        bucket: template-test-berlin-website
                        website: {indexDocument: index.html}
                    index-html:
                      type: aws:s3:BucketObject
                      properties:
                        bucket: ${website-bucket.id}
                        key: index.html
                        content: |
                          <h1>Hello World, Berlin!</h1>
                        contentType: text/html
                  variables: {bucketArn: "${website-bucket.arn}"}
                  outputs:
                    bucketName: ${website-bucket.id}
                    websiteUrl: ${website-bucket.websiteEndpoint}
                """));
    }

    /// [S1-7] [S1-8] [S1-26] [S1-32] Of the Stack the annotation tells whether anything is to be applied.
    @Test
    void theInstanceOfTheSeedHasAStack() {
        Rendition rendition = rendered(Trees.cityWebsite());
        ObjectNode stack = rendition.stack().deepCopy();

        assertThat(((ObjectNode) stack.at("/metadata/annotations"))
                        .remove(Rendition.HASH)
                        .asText())
                .isEqualTo(rendition.hash());
        assertThat(stack).isEqualTo(Trees.yaml("""
                apiVersion: pulumi.com/v1
                kind: Stack
                metadata:
                  name: city-website-berlin
                  namespace: template-test
                  labels:
                    pulumi.com/generated-by: pulumi-operator
                    pulumi.com/template-name: city-website
                    pulumi.com/template-namespace: template-test
                    pulumi.com/instance-name: berlin
                    pulumi.com/instance-namespace: template-test
                  annotations: {}
                spec:
                  stack: template-test.city-website-berlin
                  programRef: {name: city-website-berlin}
                  serviceAccountName: pulumi-stack-sa
                  envRefs:
                    PULUMI_ACCESS_TOKEN:
                      type: Secret
                      secret: {name: pulumi-api-secret, key: accessToken}
                  environment: [pulumi-idp/auth]
                  destroyOnFinalize: true
                """));
    }

    /// [A1-5] What is made goes with its instance, unless somebody says otherwise.
    @Test
    void whatIsMadeIsDestroyedUnlessTheTemplateSaysOtherwise() {
        ObjectNode silent = Trees.cityWebsite();
        ((ObjectNode) silent.path("spec")).remove("lifecycle");

        assertThat(rendered(silent).stack().at("/spec/destroyOnFinalize").asBoolean())
                .isTrue();
        assertThat(stackSpec("lifecycle", "{}").path("destroyOnFinalize").asBoolean())
                .isTrue();
        assertThat(stackSpec("lifecycle", "{destroyOnDelete: false}")
                        .path("destroyOnFinalize")
                        .booleanValue())
                .isFalse();
    }

    /// [S1-8]
    @Test
    void refreshingIsPassedOn() {
        assertThat(stackSpec("lifecycle", "{refreshBeforeUpdate: true}")
                        .path("refresh")
                        .asBoolean())
                .isTrue();
    }

    /// [S1-7]
    @Test
    void allSettingsOfAStackArePassedOn() {
        JsonNode spec = stackSpec("stackConfig", """
                backend: s3://state
                secretsProvider: passphrase
                organization: acme
                resyncFrequencySeconds: 600
                workspaceTemplate: {spec: {image: mine}}
                prerequisites: [{name: network}]
                config: {"aws:region": eu-central-1, city: "${schema.spec.city} costs $$5", nested: {a: [1]}}
                """);

        assertThat(spec).isEqualTo(Trees.yaml("""
                stack: acme/city-website/template-test.city-website-berlin
                programRef: {name: city-website-berlin}
                backend: s3://state
                secretsProvider: passphrase
                workspaceTemplate: {spec: {image: mine}}
                resyncFrequencySeconds: 600
                prerequisites: [{name: network}]
                config: {"aws:region": eu-central-1, city: "Berlin costs $5", nested: {a: [1]}}
                destroyOnFinalize: true
                """));
    }

    /// What an instance says is no expression, in the configuration as well.
    @Test
    void dollarsOfAnInstanceStayDollarsInTheConfiguration() {
        ObjectNode template = Trees.cityWebsite("stackConfig", "{config: {city: \"${schema.spec.city}\"}}");
        ObjectNode greedy = BERLIN.deepCopy();
        ((ObjectNode) greedy.path("spec")).put("city", "${pulumi.stack} $$");

        assertThat(Revision.of(template)
                        .render(greedy)
                        .stack()
                        .at("/spec/config/city")
                        .asText())
                .isEqualTo("${pulumi.stack} $$");
    }

    @Test
    void packagesAndConfigurationArePassedOn() {
        ObjectNode template = Trees.cityWebsite("packages", "{aws: {version: 6.0.0}}");
        ((ObjectNode) template.path("spec")).set("configuration", Trees.yaml("region: {type: String}"));

        JsonNode program = rendered(template).program().path("program");

        assertThat(program.path("packages")).isEqualTo(Trees.yaml("aws: {version: 6.0.0}"));
        assertThat(program.path("configuration")).isEqualTo(Trees.yaml("region: {type: String}"));
    }

    /// [A1-11]
    @Test
    void anInstanceInNoNamespaceHasItsStackBesideTheTemplate() {
        ObjectNode everywhere = BERLIN.deepCopy();
        ((ObjectNode) everywhere.path("metadata")).remove("namespace");

        JsonNode stack = Revision.of(Trees.cityWebsite()).render(everywhere).stack();

        assertThat(stack.at("/metadata/namespace").asText()).isEqualTo("template-test");
        assertThat(stack.at("/metadata/labels")
                        .path("pulumi.com/instance-namespace")
                        .asText("none"))
                .isEmpty();
    }

    /// An API lets pass what has no spec at all, though fields of it are required, and fills in no defaults.
    @Test
    void anInstanceWithoutASpecIsToldWhatIsMissing() {
        Revision revision = Revision.of(Trees.cityWebsite());

        Rendition rendition = revision.render(Trees.yaml("metadata: {name: x, namespace: y}"));

        assertThat(rendition.problems())
                .extracting(FieldProblem::toString)
                .containsExactly("spec.city: Required value");
    }

    @Test
    void anInstanceWithoutASpecHasDefaultsWhereNothingIsRequired() {
        ObjectNode template = Trees.cityWebsite();
        ((ObjectNode) template.at("/spec/schema/spec/city")).put("required", false);

        Rendition rendition = Revision.of(template).render(Trees.yaml("metadata: {name: x, namespace: y}"));

        assertThat(rendition.problems()).isEmpty();
        assertThat(rendition
                        .program()
                        .at("/program/resources/index-html/properties/content")
                        .asText())
                .isEqualTo("<h1>Hello World, !</h1>\n");
    }

    @Test
    void theHashChangesWithWhatIsRendered() {
        ObjectNode paris = BERLIN.deepCopy();
        ((ObjectNode) paris.path("spec")).put("city", "Paris");
        Revision revision = Revision.of(Trees.cityWebsite());

        assertThat(revision.render(BERLIN).hash())
                .isEqualTo(Revision.of(Trees.cityWebsite()).render(BERLIN).hash())
                .isNotEqualTo(revision.render(paris).hash())
                .isNotEqualTo(rendered(Trees.cityWebsite("lifecycle", "{destroyOnDelete: false}"))
                        .hash());
    }

    /// What is kept with the CRD is all that a revision needs.
    @Test
    void aRevisionIsReadBackAsItWas() {
        ObjectNode template = Trees.cityWebsite();
        ObjectNode metadata = (ObjectNode) template.path("metadata");
        metadata.put("generation", 7)
                .putObject("annotations")
                .put(Revision.EXPOSE_SECRETS, "true")
                .put("a", "b");
        ObjectNode crd = Trees.yaml("metadata: {annotations: {}}");
        ((ObjectNode) crd.at("/metadata/annotations"))
                .put(StoredRevision.ANNOTATION, StoredRevision.of(template).orElseThrow());

        Revision read = Revision.of(StoredRevision.in(crd).orElseThrow());

        assertThat(read.template()).isEqualTo(new ObjectKey("template-test", "city-website"));
        assertThat(read.generation()).isEqualTo(7);
        assertThat(read.exposesSecrets()).isTrue();
        assertThat(read.render(BERLIN)).isEqualTo(rendered(Trees.cityWebsite()));
    }

    @Test
    void anAnnotationThatSomebodyElseWroteIsNoRevision() {
        assertThat(StoredRevision.in(
                        Trees.yaml("metadata: {annotations: {" + StoredRevision.ANNOTATION + ": bm8gZ3ppcA==}}")))
                .isEmpty();
        assertThat(StoredRevision.in(Trees.yaml("metadata: {annotations: {}}"))).isEmpty();
    }
}
