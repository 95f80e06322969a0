package dev.capstan.cel.authorizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.cel.CelEnvironment;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Compilation;
import dev.capstan.cel.Evaluation;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AuthorizerTest {
    /// Allows everything whose verb is `yes`, and tells what it was asked.
    private record Echo(String user) implements Authorizer {
        @Override
        public Verdict onResource(ResourceCheck check, String verb) {
            String asked = String.join(
                    ",",
                    check.group(),
                    check.resource(),
                    check.subresource(),
                    check.namespace(),
                    check.name(),
                    check.fieldSelector(),
                    check.labelSelector());
            return new Verdict(verb.equals("yes"), user + " " + asked, verb.equals("fail") ? "broken" : "");
        }

        @Override
        public Verdict onPath(String path, String verb) {
            return new Verdict(verb.equals("yes"), user + " " + path, "");
        }

        @Override
        public Authorizer ofServiceAccount(String namespace, String name) {
            return new Echo(namespace + "/" + name);
        }
    }

    private static final Authorizer ME = new Echo("me");

    private static Evaluation evaluate(String text) {
        return switch (CelEnvironment.kubernetes().compile(text, AuthorizerVariables.SHAPES)) {
            case Compilation.Done(CelProgram program) ->
                program.evaluate(
                        AuthorizerVariables.values(new GroupCheck(ME, "apps")
                                .resource("deployments")
                                .withName("web")),
                        CelProgram.CALL_LIMIT);
            case Compilation.Failed(var words) -> throw new AssertionError(words);
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            authorizer.group('apps').resource('deployments').check('yes').reason()           | me apps,deployments,,,,,
            authorizer.group('').resource('pods').subresource('log').namespace('n').name('p').check('yes').reason() \
            | me ,pods,log,n,p,,
            authorizer.group('').resource('pods').fieldSelector('a=b').labelSelector('c').check('no').reason() \
            | me ,pods,,,,a=b,c
            authorizer.path('/healthz').check('get').reason()                                | me /healthz
            authorizer.serviceAccount('ns', 'sa').path('/x').check('get').reason()           | ns/sa /x
            authorizer.requestResource.check('yes').reason()                                 | me apps,deployments,,,web,,
            authorizer.group('').resource('pods').check('fail').error()                      | broken
            """)
    void anExpressionAsksStepByStep(String expression, String reason) {
        assertThat(((Evaluation.Value) evaluate(expression)).value()).isEqualTo(reason);
    }

    @Test
    void theAnswerIsYesOrNo() {
        assertThat(evaluate("authorizer.path('/x').check('yes').allowed()"))
                .isEqualTo(new Evaluation.Value(true, 350_003));
        assertThat(evaluate("authorizer.path('/x').check('no').allowed()"))
                .isEqualTo(new Evaluation.Value(false, 350_003));
        assertThat(((Evaluation.Value) evaluate("authorizer.group('').resource('x').check('fail').errored()")).value())
                .isEqualTo(true);
    }

    @Test
    void anExpressionAsksTwiceAtMost() {
        String once = "authorizer.path('/x').check('yes').allowed()";

        assertThat(evaluate(once + " && " + once)).isInstanceOf(Evaluation.Value.class);
        assertThat(evaluate(once + " && " + once + " && " + once)).isInstanceOf(Evaluation.TooCostly.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            authorizer.path(' ').check('get').allowed()                | path must not be empty
            authorizer.group('').resource('').check('get').allowed()   | resource must not be empty
            authorizer.serviceAccount('ns', 'A').path('/').check('get').allowed() | Invalid service account name
            authorizer.serviceAccount('N', 'sa').path('/').check('get').allowed() | Invalid service account namespace
            """)
    void whatMakesNoSenseIsNotAsked(String expression, String words) {
        assertThat(((Evaluation.Failed) evaluate(expression)).words()).isEqualTo(words);
    }

    @Test
    void withoutAnAuthorizerNothingIsAsked() {
        assertThat(CelEnvironment.kubernetes().compile("authorizer.path('/x').check('get').allowed()", Map.of()))
                .isInstanceOf(Compilation.Failed.class);
    }
}
