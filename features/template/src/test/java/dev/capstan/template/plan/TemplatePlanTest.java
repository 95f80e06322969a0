package dev.capstan.template.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.instance.StoredRevision;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TemplatePlanTest {
    private static final String TEMPLATE = """
            apiVersion: pulumi.com/v1alpha1
            kind: Template
            metadata: {name: city-website, namespace: sites, generation: 1}
            spec:
              crd: {apiVersion: websites.example.com/v1, kind: CityWebsite}
              schema:
                spec:
                  city: {type: string, required: true}
                  title: {type: string, default: Hello World}
              resources:
                index-html:
                  type: aws:s3:BucketObject
                  properties:
                    key: index.html
                    content: ${schema.spec.title}, ${schema.spec.city}!
            """;

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static JsonNode instance(String name, String spec) {
        return yaml("{metadata: {name: " + name + ", namespace: sites}, spec: " + spec + "}");
    }

    /// What a server has after the Template was applied.
    private static Existing existing(JsonNode... instances) {
        JsonNode template = yaml(TEMPLATE);
        ObjectNode crd = Definition.of(template).crd().deepCopy();
        crd.withObjectProperty("metadata").put("uid", "1").put("resourceVersion", "7");
        crd.withObjectProperty("metadata").withObjectProperty("labels").put("team", "web");
        crd.withObjectProperty("spec").putObject("conversion").put("strategy", "None");
        return new Existing(template, crd, List.of(instances));
    }

    private static TemplatePlan plan(String template, Existing existing) {
        return TemplatePlan.of(yaml(template), existing, ReservedGroups.standard());
    }

    private static final JsonNode BERLIN = instance("berlin", "{city: Berlin, title: Hello World}");
    private static final JsonNode BONN = instance("bonn", "{city: Bonn, title: Hi}");

    @Test
    void nothingChangesWhenTheTemplateIsTheSame() {
        TemplatePlan plan = plan(TEMPLATE, existing(BERLIN, BONN));

        assertThat(plan.isFine()).isTrue();
        assertThat(plan.text()).isEqualTo("""
                Template sites/city-website, definition citywebsites.websites.example.com

                Fine: nothing changes for 2 instances
                """);
    }

    /// [S1-20]
    @Test
    void everythingIsNewWhereNothingIs() {
        TemplatePlan plan = plan(TEMPLATE, Existing.nothing());

        assertThat(plan.isFine()).isTrue();
        assertThat(plan.text())
                .startsWith("""
                        Template sites/city-website is new, definition citywebsites.websites.example.com

                        --- (nothing)
                        +++ citywebsites.websites.example.com (planned)
                        """)
                .contains("\n+  name: citywebsites.websites.example.com\n")
                .endsWith("\nFine: 0 instances of 0 would change\n");
    }

    /// [A1-13] The blast radius: every instance that would be rendered differently, with what differs.
    @Test
    void instancesThatWouldChangeAreShownWithTheirDiff() {
        TemplatePlan plan = plan(
                TEMPLATE.replace("key: index.html", "key: home.html") + "  lifecycle: {refreshBeforeUpdate: true}\n",
                existing(BERLIN, BONN));

        assertThat(plan.isFine()).isTrue();
        assertThat(plan.changed()).map(InstancePlan::path).containsExactly("sites/berlin", "sites/bonn");
        assertThat(plan.changed().getFirst().diff()).isEqualTo("""
                --- sites/city-website-berlin (now)
                +++ sites/city-website-berlin (planned)
                @@ -3,10 +3,11 @@ program.resources.index-html.properties
                     index-html:
                       type: aws:s3:BucketObject
                       properties:
                -        key: index.html
                +        key: home.html
                         content: "Hello World, Berlin!"
                 stack:
                   stack: sites.city-website-berlin
                   programRef:
                     name: city-website-berlin
                +  refresh: true
                   destroyOnFinalize: true
                """);
        assertThat(plan.text()).contains("\n2 of 2 instances would change:\n\n  sites/berlin\n    @@ -3,");
    }

    /// [A1-14]
    @Test
    void whatBreaksIsToldWithWhomItBreaks() {
        String stricter = TEMPLATE.replace("title: {type: string, default: Hello World}", "title: {type: string}")
                .replace("city: {type: string, required: true}", "city: {type: string, required: true, minLength: 5}");

        TemplatePlan plan = plan(stricter, existing(BERLIN, BONN));

        assertThat(plan.isFine()).isFalse();
        assertThat(plan.text()).isEqualTo("""
                Template sites/city-website, definition citywebsites.websites.example.com

                Changes of the definition:
                  breaking   spec.city minLength was not set, is 5
                  compatible spec.title default "Hello World" is gone

                --- citywebsites.websites.example.com (now)
                +++ citywebsites.websites.example.com (planned)
                @@ -26,9 +26,9 @@ spec.versions.schema.openAPIV3Schema.properties.spec.properties.city
                               properties:
                                 city:
                                   type: string
                +                  minLength: 5
                                 title:
                                   type: string
                -                  default: Hello World
                               required:
                                 - city
                             status:

                1 of 2 instances would become invalid:
                  sites/bonn
                    spec.city: Invalid value: "Bonn": spec.city in body should be at least 5 chars long

                Not to be applied: 1 breaking change with 2 instances, without the annotation\
                 pulumi.com/allow-breaking-changes: "true"; 1 instance would become invalid
                """);
    }

    @Test
    void whatIsInvalidAlreadyDoesNotBecomeSo() {
        String strict = TEMPLATE.replace("required: true", "required: true, minLength: 5");
        String stricter = strict.replace("minLength: 5", "minLength: 6");
        JsonNode template = yaml(strict);
        var existing = new Existing(template, Definition.of(template).crd(), List.of(BERLIN, BONN));

        assertThat(plan(stricter, existing).invalid()).isEmpty();
    }

    /// Nobody could change or delete it any more, so that no annotation helps.
    @Test
    void aSpecIsNotRequiredWhileAnInstanceHasNone() {
        JsonNode template = yaml(TEMPLATE.replace(", required: true", ""));
        var existing = new Existing(
                template, Definition.of(template).crd(), List.of(yaml("metadata: {name: bare, namespace: sites}")));
        String allowed = TEMPLATE.replace("generation: 1", "annotations: {pulumi.com/allow-breaking-changes: 'true'}");

        assertThat(plan(allowed, existing).problems())
                .singleElement()
                .asString()
                .endsWith("Give each a spec first, or delete it: sites/bare");
        assertThat(plan(allowed, existing).isFine()).isFalse();
    }

    /// [A1-14]
    @Test
    void whatIsAllowedToBreakIsShownAndFine() {
        String stricter = TEMPLATE.replace("required: true", "required: true, minLength: 5")
                .replace("generation: 1", "annotations: {pulumi.com/allow-breaking-changes: 'true'}");

        TemplatePlan plan = plan(stricter, existing(BERLIN, BONN));

        assertThat(plan.isFine()).isTrue();
        assertThat(plan.invalid()).map(InstancePlan::path).containsExactly("sites/bonn");
        assertThat(plan.text())
                .endsWith("\nFine: 0 instances of 2 would change, 1 would become invalid, as is allowed\n");
    }

    @Test
    void whatIsWrongAlreadyIsNotHeldAgainstTheTemplate() {
        JsonNode broken = instance("ulm", "{title: Hi}");

        assertThat(plan(TEMPLATE.replace("index.html", "home.html"), existing(broken))
                        .text())
                .endsWith("\nFine: nothing changes for 1 instance\n");
    }

    /// [S1-19] Problems of a Template are all there is to say.
    @Test
    void aWrongTemplateIsToldAllItsProblems() {
        TemplatePlan plan = plan(TEMPLATE.replace("schema.spec.city", "schema.spec.town"), existing(BERLIN));

        assertThat(plan.isFine()).isFalse();
        assertThat(plan.text()).isEqualTo("""
                Template sites/city-website, definition citywebsites.websites.example.com

                Problems of the Template:
                  spec.resources.index-html.properties.content: Invalid value: column 23: schema.spec.town is not\
                 declared: spec.schema.spec has city, title
                    ${schema.spec.title}, ${schema.spec.town}!
                                          ^

                Not to be applied: 1 problem in the Template
                """);
    }

    /// [A1-15]
    @Test
    void aDefinitionOfSomebodyElseIsLeftAlone() {
        Existing theirs = existing(BERLIN);

        TemplatePlan plan = plan(TEMPLATE.replace("name: city-website", "name: other"), theirs);

        assertThat(plan.problems())
                .map(Object::toString)
                .containsExactly("spec.crd: Forbidden: the definition citywebsites.websites.example.com is made by"
                        + " Template sites/city-website: choose another kind or group");
        assertThat(plan.changes()).isEmpty();
    }

    /// [A1-13] What serves instances is the last revision that was good, not what was applied since.
    @Test
    void instancesAreComparedWithWhatServesThem() {
        Existing existing = existing(BERLIN);
        ObjectNode crd = (ObjectNode) existing.crd();
        crd.withObjectProperty("metadata")
                .putObject("annotations")
                .put(
                        StoredRevision.ANNOTATION,
                        StoredRevision.of(yaml(TEMPLATE)).orElseThrow());
        JsonNode refused = yaml(TEMPLATE.replace("index.html", "other.html"));

        TemplatePlan plan = plan(TEMPLATE, new Existing(refused, crd, existing.instances()));

        assertThat(plan.changed()).isEmpty();
    }

    @Test
    void instancesThatAreDeletedAreNotRenderedAgain() {
        var going = (ObjectNode) BERLIN.deepCopy();
        going.withObjectProperty("metadata").put("deletionTimestamp", "2024-01-15T10:30:00Z");

        assertThat(plan(TEMPLATE.replace("index.html", "home.html"), existing(going))
                        .changed())
                .isEmpty();
    }

    @Test
    void programsReadThePlanAsJson() {
        String stricter = TEMPLATE.replace("required: true", "required: true, minLength: 5")
                .replace("key: index.html", "key: home.html");

        JsonNode json = plan(stricter, existing(BERLIN, BONN)).json();

        assertThat(Stream.of("fine", "new").map(each -> json.path(each).asBoolean()))
                .containsExactly(false, false);
        assertThat(json.path("changes")).isEqualTo(yaml("""
                [{effect: breaking, path: spec.city, message: "minLength was not set, is 5", refused: true}]"""));
        assertThat(json.at("/instances/changed")).hasSize(1);
        assertThat(json.at("/instances/invalid")).isEqualTo(yaml("""
                [{namespace: sites, name: bonn, problems: [{path: spec.city,
                  message: 'Invalid value: "Bonn": spec.city in body should be at least 5 chars long'}]}]"""));
        assertThat(json.at("/objections")).hasSize(2);
    }

    @Test
    void aTemplateWithoutDefinitionYetHasNoInstances() {
        var applied = new Existing(yaml(TEMPLATE), MissingNode.getInstance(), List.of());

        assertThat(plan(TEMPLATE, applied).isNew()).isFalse();
    }
}
