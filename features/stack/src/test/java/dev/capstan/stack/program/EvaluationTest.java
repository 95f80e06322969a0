package dev.capstan.stack.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.stack.StackValue;
import dev.capstan.spi.stack.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EvaluationTest {
    private static final Resolved BUCKET = new Resolved(
            "urn:pulumi:dev::shop::aws:s3:Bucket::b",
            "aws:s3:Bucket",
            "b",
            Optional.of("b-1"),
            Map.of("tags", List.of(Map.of("a.b", 1L)), "key", Secret.of("hush")),
            true);
    private static final Resolved NEW =
            new Resolved("urn:new", "aws:s3:Bucket", "n", Optional.empty(), Map.of("arn", "x"), false);

    private final Map<String, Object> names = new LinkedHashMap<>(Map.of(
            "bucket",
            BUCKET,
            "new-one",
            NEW,
            "n",
            3L,
            "d",
            1.5,
            "yes",
            true,
            "list",
            List.of("a", "b"),
            "aws:region",
            "eu"));

    /// What it comes to, as JSON.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "${n}                          | 3",
                "n is ${n}                     | \"n is 3\"",
                "${d}/${yes}/${list}           | \"1.5/true/[\\\"a\\\",\\\"b\\\"]\"",
                "$${n}$$                       | \"${n}$\"",
                "costs $5 or $                 | \"costs $5 or $\"",
                "${bucket}                     | \"b-1\"",
                "${bucket.id}-${bucket.urn}    | \"b-1-urn:pulumi:dev::shop::aws:s3:Bucket::b\"",
                "${bucket.tags[0][\"a.b\"]}    | 1",
                "${[\"bucket\"].id}            | \"b-1\"",
                "${bucket.nothing}             | null",
                "${bucket.nothing.below}       | null",
                "${aws:region}                 | \"eu\"",
                "${bucket.key}                 | \"[secret]\"",
                "a-${bucket.key}               | \"[secret]\"",
                "${new-one.arn}                | \"x\"",
                "${new-one.other}              | \"[unknown]\"",
                "is ${new-one.id}              | \"[unknown]\"",
                "${new-one}                    | \"[unknown]\"",
                "{fn::join: [',', '${list}']}  | \"a,b\"",
                "{fn::split: ['-', 'a-b-']}    | [\"a\",\"b\",\"\"]",
                "{fn::select: [1, '${list}']}  | \"b\"",
                "{fn::length: '${list}'}       | 2",
                "{fn::length: 'äé'}            | 2",
                "{fn::singleOrNone: [7]}       | 7",
                "{fn::singleOrNone: []}        | null",
                "{fn::toJSON: {a: '${n}'}}     | \"{\\\"a\\\":3}\"",
                "{fn::toBase64: hi}            | \"aGk=\"",
                "{Fn::FromBase64: aGk=}        | \"hi\"",
                "{fn::sha1: hi}                | \"c22b5f9178342609428d6f51b2c5af4c0bde6a42\"",
                "{fn::stringAsset: hi}         | {\"text\":\"hi\"}",
                "{fn::secret: '${n}'}          | \"[secret]\"",
                "{fn::unsecret: '${bucket.key}'} | \"hush\"",
                "{fn::toJSON: '${bucket.key}'} | \"[secret]\"",
                "{fn::toJSON: '${new-one.id}'} | \"[unknown]\"",
                "{fn::pulumiResourceName: '${bucket}'} | \"b\"",
                "{fn::pulumiResourceType: '${bucket}'} | \"aws:s3:Bucket\"",
            })
    void expressionsComeToValues(String written, String json) {
        var evaluation = new Evaluation(names::get);

        assertThat(Plain.json(evaluation.of(read(written)))).isEqualTo(json);
        assertThat(evaluation.problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x ${bucket.nothing}            | v: ${bucket.nothing} has no value, which a text cannot have in it",
                "${list[2]}                     | v: ${list[2]}: the element 2 of a list of 2 is asked",
                "${n.x}                         | v: ${n.x}: the member x of a number is asked",
                "{fn::join: [1, [a]]}           | v.fn::join: the delimiter is a number, expected a text",
                "{fn::join: [',', [1]]}         | v.fn::join: each element of the list is a number, expected a text",
                "{fn::select: [2, '${list}']}   | v.fn::select: the index is 2, and the list has 2 elements",
                "{fn::fromBase64: '%'}          | v.fn::fromBase64: the argument is no Base64",
                "{fn::fromBase64: '/w=='}       | v.fn::fromBase64: what is encoded is no text in UTF-8",
                "{fn::singleOrNone: [1, 2]}     | v.fn::singleOrNone: the list has 2 elements, expected one or none",
                "{fn::length: 5}                | v.fn::length: the argument is a number, expected a list, map or text",
                "{fn::pulumiResourceName: x}    | v.fn::pulumiResourceName: the argument is no resource, expected one such as ${bucket}",
            })
    void whatCannotBeWorkedOutIsTold(String written, String words) {
        var evaluation = new Evaluation(names::get);

        assertThat(evaluation.of(read(written))).isEqualTo(Unknown.VALUE);
        assertThat(evaluation.problems())
                .extracting(each -> each.path() + ": " + each.detail())
                .containsExactly(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: Number}        | 5     | 5",
                "{type: Integer}       | 5     | 5",
                "{type: String}        | 5     | \"5\"",
                "{type: Boolean}       | true  | true",
                "{type: Object}        | {\"a\":1} | {\"a\":1}",
                "{type: List<Number>}  | [1,2] | [1,2]",
                "{type: array, items: {type: string}} | [1] | [\"1\"]",
                "{default: 3}          | 4     | 4",
            })
    void configIsWhatItsTypeSays(String declared, String given, String json) {
        ConfigDeclaration declaration = declaration(declared);

        assertThat(Plain.json(declaration.value(StackValue.plain(given), "shop")))
                .isEqualTo(json);
        assertThat(declaration.value(StackValue.secret(given), "shop")).isInstanceOf(Secret.class);
    }

    @Test
    void configThatDoesNotFitIsToldWithoutItsValue() {
        assertThatThrownBy(() -> declaration("{type: Number}").value(StackValue.secret("hush"), "shop"))
                .hasMessage("shop:c is a text, expected Number");
        assertThatThrownBy(() -> declaration("{type: Integer}").value(StackValue.plain(1.5), "shop"))
                .hasMessage("shop:c is a number, expected Integer");
        assertThatThrownBy(() -> declaration("{type: Integer}").value(null, "shop"))
                .hasMessage("has no value: set shop:c in the config of the stack, or give it a default");
    }

    private static ConfigDeclaration declaration(String yaml) {
        Program program = Program.read(Yaml.tree("config: {c: " + yaml + "}")).program();
        return Optional.ofNullable(program.config().get("c")).orElseThrow();
    }

    private static Expression read(String written) {
        var problems = new ArrayList<dev.capstan.api.FieldProblem>();
        Object tree = written.startsWith("{") ? Yaml.tree(written) : written;
        Expression expression = new ExpressionReader(problems).read(tree, "v");
        assertThat(problems).isEmpty();
        return expression;
    }
}
