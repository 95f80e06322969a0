package dev.capstan.template.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TemplateCheckTest {
    private static final String KIND = """
            metadata: {name: t, namespace: n}
            spec:
              crd: {apiVersion: a.dev/v1, kind: Thing}
              schema:
                spec:
                  city: {type: string}
                  owner: {type: object, properties: {name: {type: string}}}
                  zones: {type: array, items: {type: object, properties: {id: {type: string}}}}
                  labels: {type: object, additionalProperties: {type: string}}
                  any: {type: object}
            """;

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static TemplateCheck.Findings check(JsonNode template) {
        return new TemplateCheck(ReservedGroups.standard()).check(template);
    }

    /// The first line of each problem with resources.
    private static List<String> problems(String sections) {
        var findings = check(yaml(KIND + sections.indent(2)));
        assertThat(findings.schema()).isEmpty();
        return findings.resources().stream()
                .map(each -> each.toString().lines().findFirst().orElse(""))
                .toList();
    }

    /// [S1-4] [S1-5] [S1-6] [S1-19] Nothing is wrong with the seed's Template.
    @Test
    void theTemplateOfTheSeedIsFine() throws IOException {
        try (var in = TemplateCheckTest.class.getResourceAsStream("/dev/capstan/template/city-website.yaml")) {
            JsonNode template =
                    Document.yaml(Objects.requireNonNull(in).readAllBytes()).tree();

            assertThat(check(template).isEmpty()).isTrue();
        }
    }

    /// [S1-19] [A1-9] References to what is not there, in every section, are told at once.
    @Test
    void whatIsNotThereIsTold() {
        assertThat(problems("""
                resources:
                  bucket: {type: 'aws:s3:Bucket', properties: {a: "x ${website.id} ${schema.spec.town || bucketArn}"}}
                variables:
                  bucketArn: ${bucket.arn}
                outputs:
                  url: ${schema.spec.owner.mail}
                  zone: ${schema.spec.zones[0].name} ${schema.spec.zones.id} ${schema.spec.city.x}
                  fine: ${schema.spec.zones[0].id} ${schema.spec.labels.x} ${schema.spec.any.x.y} ${pulumi.stack}
                  bad: ${
                """))
                .containsExactly(
                        "spec.outputs.bad: Invalid value: column 1: ${ is never closed, expected }, or $${ for the"
                                + " characters themselves",
                        "spec.resources.bucket.properties.a: Invalid value: column 3: website.id refers to website, which"
                                + " is no resource or variable: there are bucket, bucketArn",
                        "spec.resources.bucket.properties.a: Invalid value: column 17: schema.spec.town is not declared:"
                                + " spec.schema.spec has any, city, labels, owner, zones",
                        "spec.outputs.url: Invalid value: column 1: schema.spec.owner.mail is not declared:"
                                + " spec.schema.spec.owner has name",
                        "spec.outputs.zone: Invalid value: column 1: schema.spec.zones[0].name is not declared:"
                                + " spec.schema.spec.zones[] has id",
                        "spec.outputs.zone: Invalid value: column 30: schema.spec.zones.id is not declared:"
                                + " spec.schema.spec.zones is of type array",
                        "spec.outputs.zone: Invalid value: column 54: schema.spec.city.x is not declared:"
                                + " spec.schema.spec.city is of type string",
                        "spec.resources.bucket.properties.a: Invalid value: column 17: this waits for itself: bucket →"
                                + " bucketArn → bucket");
    }

    /// [S1-19] What waits for itself is told with the way it goes, once.
    @Test
    void cyclesAreTold() {
        assertThat(problems("""
                resources:
                  a: {type: 'x:y:Z', properties: {v: "${b.id}"}}
                  b: {type: 'x:y:Z', options: {dependsOn: ["${c}"]}}
                  c: {type: 'x:y:Z', properties: {v: "${d}"}}
                  e: {type: 'x:y:Z', properties: {v: "${e.id}"}}
                  f: {type: 'x:y:Z', properties: {v: "${a.id}"}}
                variables:
                  d: {fn::toJSON: {v: "${a.id}"}}
                """))
                .containsExactly(
                        "spec.resources.a.properties.v: Invalid value: column 1: this waits for itself: a → b → c → d →"
                                + " a",
                        "spec.resources.e.properties.v: Invalid value: column 1: this waits for itself: e → e");
    }

    /// [S1-4] What a resource says.
    @Test
    void resourcesAndNamesAreChecked() {
        assertThat(problems("""
                resources:
                  a: {properties: {}}
                  b: {type: 'aws:${schema.spec.city}', property: {}}
                  schema: {type: 'x:y:Z'}
                  9 lives: {type: 'x:y:Z'}
                variables:
                  a: 1
                outputs: []
                """))
                .containsExactly(
                        "spec.resources.a.type: Required value: expected a type such as aws:s3:Bucket",
                        "spec.resources.b.type: Invalid value: \"aws:${schema.spec.city}\": expected a type such as"
                                + " aws:s3:Bucket, without expressions",
                        "spec.resources.b.property: Forbidden: is unknown, expected one of defaultProvider, get, name,"
                                + " options, properties, type",
                        "spec.resources.schema: Invalid value: \"schema\": expected a name of letters, digits, - and _,"
                                + " and neither schema nor pulumi",
                        "spec.resources.9 lives: Invalid value: \"9 lives\": expected a name of letters, digits, - and _,"
                                + " and neither schema nor pulumi",
                        "spec.variables.a: Duplicate value: \"a\": something else has the same name",
                        "spec.outputs: Invalid value: []: expected an object");
    }

    /// [S1-56] [A1-15] Groups of the system are nobody's.
    @ParameterizedTest
    @ValueSource(strings = {"apiextensions.k8s.io", "k8s.io", "x.kubernetes.io", "pulumi.com", "auto.pulumi.com"})
    void reservedGroupsAreRefused(String group) {
        assertThat(check(yaml(KIND.replace("a.dev", group))).schema())
                .extracting(FieldProblem::toString)
                .contains(
                        "spec.crd.apiVersion: Forbidden: the group " + group + " is reserved: choose one of your own");
    }

    /// [S1-56] So are those without a dot, and those that somebody adds.
    @Test
    void othersMayBeReserved() {
        var reserved = ReservedGroups.standard().and(Set.of("example.com"));

        assertThat(List.of("", "apps", "core", "example.com", "sub.example.com"))
                .allMatch(reserved::contains);
        assertThat(List.of("myapps", "my.apps", "notexample.com", "websites.example.org"))
                .noneMatch(reserved::contains);
    }
}
