package dev.capstan.template.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InterpolatedTest {
    private static final JsonNode BERLIN = yaml("""
            metadata:
              name: berlin
              namespace: template-test
              labels: {app: web, example.com/tier: gold}
              annotations: {note: hello}
            spec:
              city: Berlin
              title: Hello World
              size: 3
              ratio: 1.5
              public: false
              zero: 0
              empty: ""
              nothing: null
              zones: [a, b]
              owner: {name: Ada, tags: {team: web}}
              price: $5 or ${website-bucket.arn}
              secretKey: password
            """);

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static Rendering render(String tree) {
        var compiled = Interpolated.of(yaml(tree), "spec.resources");
        assertThat(compiled.problems()).isEmpty();
        return compiled.render(BERLIN);
    }

    private static String value(String expression) {
        return render("a: " + expression).tree().path("a").toString();
    }

    /// [S1-36] [S1-37] [S1-38] [S1-39] The seed's own resources.
    @Test
    void theWebsiteOfTheSeedIsRendered() {
        var rendered = render("""
                website-bucket:
                  type: aws:s3:Bucket
                  properties:
                    bucket: ${schema.metadata.namespace}-${schema.metadata.name}-website
                    website:
                      indexDocument: index.html
                index-html:
                  type: aws:s3:BucketObject
                  properties:
                    bucket: ${website-bucket.id}
                    key: index.html
                    content: |
                      <h1>${schema.spec.title}, ${schema.spec.city}!</h1>
                    contentType: text/html
                """);

        assertThat(rendered.problems()).isEmpty();
        assertThat(rendered.tree()).isEqualTo(yaml("""
                website-bucket:
                  type: aws:s3:Bucket
                  properties:
                    bucket: template-test-berlin-website
                    website:
                      indexDocument: index.html
                index-html:
                  type: aws:s3:BucketObject
                  properties:
                    bucket: ${website-bucket.id}
                    key: index.html
                    content: |
                      <h1>Hello World, Berlin!</h1>
                    contentType: text/html
                """));
    }

    /// [A1-8] A whole value keeps its type, an embedded one is text.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "${schema.spec.size}                         | 3",
                "${schema.spec.ratio}                        | 1.5",
                "${ schema.spec.public }                     | false",
                "${schema.spec.zones}                        | ['a','b']",
                "${schema.spec.owner.tags}                   | {'team':'web'}",
                "${schema.spec.nothing}                      | null",
                "${schema.spec.empty}                        | ''",
                "${schema.spec.zones[1]}                     | 'b'",
                "${schema.spec.owner[\"name\"]}              | 'Ada'",
                "n${schema.spec.size}                        | 'n3'",
                "is ${schema.spec.public}                    | 'is false'",
                "a${schema.spec.nothing}${schema.spec.none}b | 'ab'",
                "all ${schema.spec.zones}                    | 'all [\"a\",\"b\"]'",
                "${schema.metadata.labels.app}               | 'web'",
                "${schema.metadata.labels['example.com/tier']} | 'gold'",
                "${schema.metadata.annotations}              | {'note':'hello'}",
            })
    void aWholeValueKeepsItsType(String expression, String json) {
        assertThat(value(expression)).isEqualTo(json(json));
    }

    private static String json(String singleQuoted) {
        return singleQuoted.contains("\"")
                ? singleQuoted.replace("\"", "\\\"").replace('\'', '"')
                : singleQuoted.replace('\'', '"');
    }

    /// [S1-40] [A1-8] The first that is provided, else the last.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "${schema.spec.none || schema.metadata.name}; 'berlin'",
                "${schema.spec.none||schema.metadata.namespace}; 'template-test'",
                "${schema.spec.empty || schema.spec.nothing || schema.spec.city}; 'Berlin'",
                "${schema.spec.public || true}; false",
                "${schema.spec.zero || 7}; 0",
                "${schema.spec.none || 7}; 7",
                "${schema.spec.none || -1.5e3}; -1500",
                "${schema.spec.none || 9223372036854775807}; 9223372036854775807",
                "${schema.spec.none || false}; false",
                "'${schema.spec.none || \"a } b\"}'; 'a } b'",
                "${schema.spec.none || 'it\\'s'}; 'it's'",
                "x-${schema.spec.none || 7}; 'x-7'",
                "${schema.spec.none || bucket.id}; '${bucket.id}'",
                "${schema.spec.city || bucket.id}; 'Berlin'",
                "${schema.spec.none || schema.spec.empty}; ''",
            })
    void theFirstProvidedIsTaken(String expression, String json) {
        assertThat(value(expression)).isEqualTo(json.replaceAll("^'|'$", "\""));
    }

    /// [A1-9] What is not set is left out, or is nothing in a text.
    @Test
    void whatIsNotSetIsLeftOut() {
        var rendered = render("""
                whole: ${schema.spec.none}
                none: ${schema.spec.none || schema.spec.other}
                text: <${schema.spec.none}>
                list: ["${schema.spec.none}", b]
                """);

        assertThat(rendered.tree()).isEqualTo(yaml("""
                text: <>
                list: [b]
                """));
    }

    /// [A1-8] Keys are texts too.
    @Test
    void keysAreFilledIn() {
        assertThat(render("${schema.spec.secretKey}-${password.id}: {value: 1}").tree())
                .isEqualTo(yaml("password-${password.id}: {value: 1}"));
    }

    @Test
    void keysThatBecomeTheSameAreRefused() {
        var rendered = render("""
                password: 1
                ${schema.spec.secretKey}: 2
                ${schema.spec.none}: 3
                """);

        assertThat(rendered.problems())
                .extracting(FieldProblem::toString)
                .containsExactly(
                        "spec.resources.${schema.spec.secretKey}: Duplicate value: \"password\": is another key too",
                        "spec.resources.${schema.spec.none}: Required value: the key is empty, as nothing in it has a"
                                + " value");
    }

    /// [S1-38] References, functions and escapes are for who runs the program.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "${website-bucket.websiteEndpoints[0].url}",
                "${ bucket.tags[\"a.b\"] }",
                "arn:${bucketArn}/*",
                "$${schema.spec.city}",
                "$$$${x}",
                "costs 5$ or $5 or $$5",
                "${pulumi.stack}",
            })
    void whatIsNotOursIsLeftAlone(String text) {
        String expected = text.replace("${ bucket.tags[\"a.b\"] }", "${bucket.tags[\"a.b\"]}");

        assertThat(render("a: '" + text + "'").tree().path("a").textValue()).isEqualTo(expected);
    }

    @Test
    void functionsArePassedOnWithWhatIsInThem() {
        assertThat(render("""
                policy:
                  fn::toJSON: {Resource: "${bucket.arn}/*", Who: "${schema.spec.city}"}
                """).tree()).isEqualTo(yaml("""
                policy:
                  fn::toJSON: {Resource: "${bucket.arn}/*", Who: Berlin}
                """));
    }

    /// [S1-41] What an instance says is never run.
    @Test
    void aValueThatLooksLikeAnExpressionIsOnlyText() {
        assertThat(value("${schema.spec.price}")).isEqualTo("\"$$5 or $${website-bucket.arn}\"");
        assertThat(value("now ${schema.spec.price}")).isEqualTo("\"now $$5 or $${website-bucket.arn}\"");
    }

    /// [S1-41] Nor are functions.
    @Test
    void aValueThatCallsAFunctionIsRefused() {
        var compiled = Interpolated.of(yaml("""
                content: ${schema.spec.content}
                ${schema.spec.key}: 1
                """), "spec.resources.page.properties");
        var rendered = compiled.render(yaml("spec: {key: 'Fn::secret', content: [{'fn::readFile': /etc/passwd}]}"));

        assertThat(rendered.problems())
                .extracting(FieldProblem::toString)
                .containsExactly(
                        "spec.resources.page.properties.content: Forbidden: the instance has the key fn::readFile,"
                                + " which would call a function",
                        "spec.resources.page.properties.${schema.spec.key}: Forbidden: the instance has the key"
                                + " Fn::secret, which would call a function");
        assertThat(JsonText.string(rendered.tree())).doesNotContain("passwd");
    }

    @Test
    void everyExpressionIsKnownWithItsPlace() {
        var compiled = Interpolated.of(yaml("a: [1, 'x ${bucket.id} ${schema.spec.a || b}']"), "spec.resources");

        assertThat(compiled.uses())
                .extracting(use -> use.spot().path() + " " + use.spot().offset() + " "
                        + use.expression().choices().size())
                .containsExactly("spec.resources.a[1] 2 1", "spec.resources.a[1] 15 2");
    }

    @Test
    void aRenderedTreeBelongsToTheCaller() {
        var compiled = Interpolated.of(yaml("{a: {b: 1}, c: '${schema.spec.owner}'}"), "spec");
        var first = compiled.render(BERLIN).tree();
        ((ObjectNode) first.path("a")).put("b", 2);
        ((ObjectNode) first.path("c")).removeAll();

        assertThat(compiled.render(BERLIN).tree()).isEqualTo(yaml("{a: {b: 1}, c: {name: Ada, tags: {team: web}}}"));
    }
}
