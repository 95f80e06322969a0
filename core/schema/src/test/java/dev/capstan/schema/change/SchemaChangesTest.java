package dev.capstan.schema.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What fields of a Template do not say; the rest is in the table of `features/template`.
final class SchemaChangesTest {
    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static String told(String before, String after) {
        return told("spec", before, after);
    }

    private static String told(String path, String before, String after) {
        return SchemaChanges.at(path, yaml(before), yaml(after)).stream()
                .map(each -> each.effect().name().charAt(0) + " " + each)
                .reduce("", (all, each) -> all.isEmpty() ? each : all + "; " + each);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: integer} | {x-kubernetes-int-or-string: true} | C spec was integer, is integer or string",
                "{type: number}  | {x-kubernetes-int-or-string: true} | B spec was number, is integer or string",
                "{x-kubernetes-int-or-string: true} | {type: string}  | B spec was integer or string, is string",
                "{type: string}  | {x-kubernetes-preserve-unknown-fields: true} | C spec was string, is of any type",
                "{x-kubernetes-preserve-unknown-fields: true} | {type: string} | B spec was of any type, is string",
            })
    void typesMayBecomeWider(String before, String after, String told) {
        assertThat(told(before, after)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: string} | {type: string, not: {enum: [a]}} | B spec not was not set, is {\"enum\":[\"a\"]}",
                "{type: string, not: {enum: [a]}} | {type: string} | C spec not was {\"enum\":[\"a\"]}, is not set",
                "{type: string, anyOf: [{minLength: 1}]} | {type: string, anyOf: [{minLength: 2}]}"
                        + " | B spec anyOf was [{\"minLength\":1}], is [{\"minLength\":2}]",
                "{type: array, items: {type: string}} | {type: array, items: {type: string}, uniqueItems: true}"
                        + " | B spec may no longer have equal items",
                "{type: object, x-kubernetes-preserve-unknown-fields: true}"
                        + " | {type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}"
                        + " | B spec x-kubernetes-embedded-resource was not set, is true",
            })
    void whatCannotBeComparedBreaksWhenItIsAnother(String before, String after, String told) {
        assertThat(told(before, after)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: object, additionalProperties: {type: string}} | {type: object, properties: {a: {type: string}}}"
                        + " | B spec.* is no longer known",
                "{type: object, properties: {a: {type: string}}} | {type: object, additionalProperties: {type: string}}"
                        + " | C spec keeps other fields now",
                "{type: object, additionalProperties: {type: object, properties: {a: {type: string}}}}"
                        + " | {type: object, additionalProperties: true}"
                        + " | C spec.* was object, is of any type; B spec.*.a is no longer known",
                "{type: array, items: {type: string}} | {type: array} | B spec[] is no longer known",
            })
    void otherFieldsAreComparedToo(String before, String after, String told) {
        assertThat(told(before, after)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "enum: [{}] | B spec.a default 1 is new, and enum of spec may not allow what is filled in",
                "oneOf: [{required: [a]}] | B spec.a default 1 is new, and oneOf of spec may not allow what is filled in",
                "x-kubernetes-validations: [{rule: '!has(self.a)'}]"
                        + " | B spec.a default 1 is new, and a rule of spec may not allow what is filled in",
                "x-kubernetes-validations: [{rule: 'has(oldSelf.a)'}] | C spec.a default 1 is new",
                "required: [a] | C spec.a default 1 is new",
                "minProperties: 0 | C spec.a default 1 is new",
            })
    void aDefaultIsHeldAgainstWhatLooksAtIt(String around, String told) {
        String fields = "{type: object, " + around + ", properties: {a: {type: integer";

        assertThat(told(fields + "}}}", fields + ", default: 1}}}")).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{apiVersion: {type: string, pattern: a}} | {} | C apiVersion was string, is of any type;"
                        + " C apiVersion may be null now; C apiVersion pattern was \"a\", is not set",
                "{} | {kind: {type: string, maxLength: 3}} | B kind was of any type, is string",
                "{name: {type: string}} | {} | B name is no longer known",
            })
    void whatEveryObjectHasIsNeverUnknown(String before, String after, String told) {
        String start = "{type: object, properties: ";

        assertThat(told("", start + before + "}", start + after + "}")).isEqualTo(told);
    }
}
