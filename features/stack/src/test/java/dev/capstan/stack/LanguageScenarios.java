package dev.capstan.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What programs may say means the same to every engine.
abstract class LanguageScenarios extends EngineBench {
    @Test
    final void aDollarIsWrittenTwice() throws Exception {
        up(shelf().program().file("a", "one").file("b", "$${a} costs $$5\n${a.content}, ${a.content}"));

        assertThat(shelf().files()).containsEntry("b", "${a} costs $5\none, one");
    }

    @Test
    final void functionsMakeValuesOfValues() throws Exception {
        StackResult result = up(shelf().program()
                .file("a", "one")
                .variable("parts", List.of("x", "${a.content}"))
                .variable("text", Map.of("fn::join", List.of("-", "${parts}")))
                .output("text", "${text}")
                .output("json", Map.of("fn::toJSON", Map.of("k", List.of(1, true, "${a.content}"))))
                .output("base64", Map.of("fn::toBase64", "${text}"))
                .output("picked", Map.of("fn::select", List.of(1, List.of("p", "q"))))
                .output("split", Map.of("fn::split", List.of(",", "a,b")))
                .output("part", "${parts[1]}")
                .output("hidden", Map.of("fn::secret", "${text}"))
                .output("where", "${pulumi.project}/${pulumi.stack}"));

        assertThat(result.outputs())
                .isEqualTo(Map.of(
                        "text", StackValue.plain("x-one"),
                        "json", StackValue.plain("{\"k\":[1,true,\"one\"]}"),
                        "base64", StackValue.plain("eC1vbmU="),
                        "picked", StackValue.plain("q"),
                        "split", StackValue.plain(List.of("a", "b")),
                        "part", StackValue.plain("one"),
                        "hidden", StackValue.secret("x-one"),
                        "where", StackValue.plain("site/dev")));
    }

    @Test
    final void whatIsMadeOfASecretIsSecret() throws Exception {
        StackResult result = up(shelf().program()
                .token("t", 6)
                .variable("all", Map.of("fn::join", List.of("", List.of("<", "${t.value}", ">"))))
                .output("all", "${all}")
                .output("nested", Map.of("deep", List.of("${t.value}")))
                .output("length", "${t.length}"));

        assertThat(result.outputs().get("all")).hasToString("[secret]");
        assertThat(result.outputs().get("nested")).hasToString("[secret]");
        assertThat(result.outputs()).containsEntry("length", StackValue.plain(6L));
    }

    @Test
    final void whatIsProtectedIsNotDestroyed() throws Exception {
        Shelf.Program program = shelf().program().file("a", "one", Map.of("protect", true));
        up(program);

        assertThat(refusal(StackOperation.DESTROY, program)).contains("a").contains("protected");
        assertThat(shelf().files()).isEqualTo(Map.of("a", "one"));
    }

    @Test
    final void aChangeThatIsIgnoredIsNone() throws Exception {
        Map<String, Object> options = Map.of("ignoreChanges", List.of("content"));
        up(shelf().program().file("a", "one", options));

        StackResult result = up(shelf().program().file("a", "two", options));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.SAME));
        assertThat(shelf().files()).isEqualTo(Map.of("a", "one"));
    }

    @Test
    final void whatHadAnotherNameIsFoundByItsAlias() throws Exception {
        up(shelf().program().file("a", "one"));

        StackResult result = up(shelf().program()
                .resource(
                        "b",
                        "shelf:File",
                        Map.of("path", shelf().path("a"), "content", "one"),
                        Map.of("aliases", List.of(Map.of("name", "a")))));

        assertThat(result.counts()).isEqualTo(Map.of(Kind.SAME, 1));
        assertThat(shelf().files()).isEqualTo(Map.of("a", "one"));
    }

    @Test
    final void whatIsRemovedFirstIsReplacedInReverse() throws Exception {
        Map<String, Object> options = Map.of("deleteBeforeReplace", true);
        up(shelf().program().resource("a", "shelf:File", at("here"), options));
        var witness = new Witness();

        StackResult result = run(
                StackOperation.UP,
                shelf().program().resource("a", "shelf:File", at("there"), options),
                Map.of(),
                Options.defaults(),
                witness);

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.REPLACE));
        assertThat(witness.told()).containsExactly("began a", "ended a");
        assertThat(shelf().files()).isEqualTo(Map.of("there", "one"));
    }

    @Test
    final void whatDependsOnAnotherComesAfterIt() throws Exception {
        var witness = new Witness();

        run(
                StackOperation.UP,
                shelf().program()
                        .file("a", "one", Map.of("dependsOn", List.of("${b}")))
                        .file("b", "two"),
                Map.of(),
                Options.defaults(),
                witness);

        assertThat(witness.told()).containsExactly("began b", "ended b", "began a", "ended a");
    }

    @Test
    final void whatIsThereAlreadyIsTakenOver() throws Exception {
        shelf().put("a", "one");

        StackResult result = up(shelf().program().file("a", "one", Map.of("import", shelf().path("a"))));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.IMPORT));
        assertThat(kinds(up(shelf().program().file("a", "one")))).isEqualTo(Map.of("a", Kind.SAME));
        run(StackOperation.DESTROY, shelf().program());
        assertThat(shelf().files()).isEmpty();
    }

    @Test
    final void whatIsLookedUpIsLeftAlone() throws Exception {
        shelf().put("other", "one");
        Shelf.Program program = shelf().program().found("a", "other").output("content", "${a.content}");

        StackResult result = up(program);

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.READ));
        assertThat(result.outputs()).isEqualTo(Map.of("content", StackValue.plain("one")));
        run(StackOperation.DESTROY, program);
        assertThat(shelf().files()).isEqualTo(Map.of("other", "one"));
    }

    @Test
    final void anOutputIsSecretWhenTheProgramSaysSo() throws Exception {
        StackResult result = up(shelf().program()
                .file("a", "one", Map.of("additionalSecretOutputs", List.of("sha256")))
                .output("sum", "${a.sha256}"));

        assertThat(result.outputs().get("sum")).hasToString("[secret]");
    }

    /// Whether it was begun and failed, or was not even begun, is the engine's to say.
    private String refusal(StackOperation operation, Shelf.Program program) throws Exception {
        try {
            StackResult result = run(operation, program);
            assertThat(result.ending()).isEqualTo(Ending.FAILED);
            return result.message();
        } catch (TerminalException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Map<String, Object> at(String file) {
        return Map.of("path", shelf().path(file), "content", "one");
    }
}
