package dev.capstan.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What every engine does with a stack, shown with files in a folder.
abstract class EngineScenarios extends EngineBench {
    private static final String SHA_OF_ONE = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";

    @Test
    final void whatAProgramWantsIsMade() throws Exception {
        StackResult result = up(chain("one"));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.CREATE, "b", Kind.CREATE, "c", Kind.CREATE));
        assertThat(shelf().files()).isEqualTo(Map.of("a", "one", "b", "of " + SHA_OF_ONE, "c", "alone"));
        assertThat(result.outputs())
                .isEqualTo(Map.of(
                        "sum", StackValue.plain(SHA_OF_ONE), "all", StackValue.plain(List.of(1L, Map.of("x", "y")))));
    }

    @Test
    final void whatIsThereStaysAsItIs() throws Exception {
        up(chain("one"));

        StackResult again = up(chain("one"));

        assertThat(kinds(again)).isEqualTo(Map.of("a", Kind.SAME, "b", Kind.SAME, "c", Kind.SAME));
        assertThat(again.outputs()).containsEntry("sum", StackValue.plain(SHA_OF_ONE));
    }

    @Test
    final void whatCanBeChangedIsChangedInPlace() throws Exception {
        up(chain("one"));

        StackResult result = up(chain("two"));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.UPDATE, "b", Kind.UPDATE, "c", Kind.SAME));
        assertThat(step(result, "a").changes()).containsExactly("content");
        assertThat(shelf().files()).containsEntry("a", "two");
    }

    @Test
    final void whatCannotBeChangedIsReplaced() throws Exception {
        up(shelf().program().file("a", "here", "one"));

        StackResult result = up(shelf().program().file("a", "there", "one"));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.REPLACE));
        assertThat(step(result, "a").changes()).containsExactly("path");
        assertThat(shelf().files()).isEqualTo(Map.of("there", "one"));
    }

    @Test
    final void whatIsNoLongerWantedIsRemoved() throws Exception {
        up(chain("one"));

        StackResult result = up(shelf().program().file("c", "alone"));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.DELETE, "b", Kind.DELETE, "c", Kind.SAME));
        assertThat(shelf().files()).isEqualTo(Map.of("c", "alone"));
        assertThat(result.outputs()).isEmpty();
    }

    @Test
    final void aPreviewChangesNothing() throws Exception {
        StackResult first = run(StackOperation.PREVIEW, chain("one"));

        assertThat(kinds(first)).isEqualTo(Map.of("a", Kind.CREATE, "b", Kind.CREATE, "c", Kind.CREATE));
        assertThat(shelf().files()).isEmpty();
        up(chain("one"));
        var witness = new Witness();
        StackResult second = run(StackOperation.PREVIEW, chain("two"), Map.of(), Options.defaults(), witness);
        assertThat(kinds(second)).isEqualTo(Map.of("a", Kind.UPDATE, "b", Kind.UPDATE, "c", Kind.SAME));
        assertThat(step(second, "a").uncertain()).isFalse();
        assertThat(step(second, "b").uncertain()).as("its content rests on a").isTrue();
        assertThat(witness.planned()).isEqualTo(second.steps());
        assertThat(witness.told()).isEmpty();
        assertThat(shelf().files()).containsEntry("a", "one");
        assertThat(kinds(up(chain("one")))).containsEntry("a", Kind.SAME);
    }

    @Test
    final void whatIsSecretStaysSo() throws Exception {
        Shelf.Program program =
                shelf().program().token("t", 8).file("a", "${t.value}").output("token", "${t.value}");

        StackResult result = up(program);

        StackValue token = result.outputs().get("token");
        assertThat(token).hasToString("[secret]");
        assertThat(shelf().files()).isEqualTo(Map.of("a", String.valueOf(token == null ? "" : token.value())));
        assertThat(shelf().files().get("a")).hasSize(8);
        assertThat(up(program).outputs()).isEqualTo(result.outputs());
    }

    @Test
    final void aProgramSeesItsConfiguration() throws Exception {
        Shelf.Program program = shelf().program()
                .config("greeting")
                .config("password")
                .file("a", "${greeting}")
                .file("b", "${password}")
                .output("greeting", "${greeting}")
                .output("password", "${password}");
        var config = Map.of(
                "site:greeting", StackValue.plain("hello"),
                "site:password", StackValue.secret("two\n\"lines\"\n"));

        StackResult result = run(StackOperation.UP, program, config, Options.defaults(), StackListener.silent());

        assertThat(shelf().files()).isEqualTo(Map.of("a", "hello", "b", "two\n\"lines\"\n"));
        assertThat(result.outputs())
                .isEqualTo(Map.of(
                        "greeting", StackValue.plain("hello"),
                        "password", StackValue.secret("two\n\"lines\"\n")));
    }

    @Test
    final void aRefreshFindsWhatHasDrifted() throws Exception {
        up(chain("one"));
        shelf().put("a", "drifted");
        shelf().remove("c");

        StackResult result = run(StackOperation.REFRESH, chain("one"));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.REFRESH, "b", Kind.SAME, "c", Kind.REFRESH));
        assertThat(step(result, "a").changes()).contains("content");
        assertThat(shelf().files()).containsEntry("a", "drifted").doesNotContainKey("c");
        assertThat(kinds(up(chain("one")))).isEqualTo(Map.of("a", Kind.UPDATE, "b", Kind.SAME, "c", Kind.CREATE));
        assertThat(shelf().files()).containsEntry("a", "one").containsEntry("c", "alone");
    }

    @Test
    final void anUpdateCanLookAtTheWorldFirst() throws Exception {
        up(chain("one"));
        shelf().remove("c");

        StackResult result = run(StackOperation.UP, chain("one"), refreshing(false));

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(result.steps())
                .anySatisfy(step -> assertThat(step.name() + " " + step.kind()).isEqualTo("c CREATE"));
        assertThat(shelf().files()).containsEntry("c", "alone");
    }

    @Test
    final void aChangeThatNobodyExpectedIsAFailure() throws Exception {
        up(chain("one"));
        assertThat(run(StackOperation.REFRESH, chain("one"), refreshing(true)).succeeded())
                .isTrue();
        shelf().put("a", "drifted");

        StackResult result = run(StackOperation.UP, chain("one"), refreshing(true));

        assertThat(result.ending()).isEqualTo(Ending.FAILED);
        assertThat(result.message()).containsIgnoringCase("no changes were expected");
        assertThat(shelf().files()).containsEntry("a", "drifted");
    }

    @Test
    final void destroyRemovesEverythingAndWhatRestsOnOthersFirst() throws Exception {
        up(chain("one"));
        var witness = new Witness();

        StackResult result = run(StackOperation.DESTROY, chain("one"), Map.of(), Options.defaults(), witness);

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.DELETE, "b", Kind.DELETE, "c", Kind.DELETE));
        assertThat(shelf().files()).isEmpty();
        assertThat(result.outputs()).isEmpty();
        assertThat(witness.told()).containsSubsequence("ended b", "began a");
        assertThat(run(StackOperation.DESTROY, chain("one")).steps()).isEmpty();
    }

    @Test
    final void destroyNeedsNoProgram() throws Exception {
        up(chain("one"));

        StackResult result = withoutProgram(StackOperation.DESTROY);

        assertThat(result.counts()).isEqualTo(Map.of(Kind.DELETE, 3));
        assertThat(shelf().files()).isEmpty();
    }

    @Test
    final void whatWasNeverMadeIsDestroyedAtOnce() throws Exception {
        StackResult result = withoutProgram(StackOperation.DESTROY);

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(result.steps()).isEmpty();
    }

    @Test
    final void aFailureLeavesTheRestRecorded() throws Exception {
        var witness = new Witness();
        Shelf.Program bad = shelf().program().file("a", "one").failing("b", "${a.sha256}", "the shelf is full");

        StackResult failed = run(StackOperation.UP, bad, Map.of(), Options.defaults(), witness);

        assertThat(failed.ending()).isEqualTo(Ending.FAILED);
        assertThat(failed.message()).contains("b").contains("the shelf is full");
        assertThat(step(failed, "b").error().orElse("")).contains("the shelf is full");
        assertThat(failed.counts()).isEqualTo(Map.of(Kind.CREATE, 1));
        assertThat(witness.told()).containsExactly("began a", "ended a", "began b", "failed b");
        StackResult good = up(shelf().program().file("a", "one").file("b", "${a.sha256}"));
        assertThat(kinds(good)).isEqualTo(Map.of("a", Kind.SAME, "b", Kind.CREATE));
    }

    @Test
    final void whatDoesNotRestOnAFailureCanGoOn() throws Exception {
        Shelf.Program program = shelf().program()
                .failing("a", "one", "no")
                .file("b", "${a.sha256}")
                .file("c", "of itself");
        var options = new Options(List.of(), false, List.of(), false, false, true, 1, "");

        StackResult result = run(StackOperation.UP, program, options);

        assertThat(result.ending()).isEqualTo(Ending.FAILED);
        assertThat(shelf().files()).isEqualTo(Map.of("c", "of itself"));
    }

    @Test
    final void onlyWhatIsMeantIsChanged() throws Exception {
        String urn = step(up(chain("one").file("d", "one")), "d").urn();
        Shelf.Program changed = chain("two").file("d", "two");
        var options = new Options(List.of(urn), false, List.of(), false, false, false, 0, "only d");

        StackResult result = run(StackOperation.UP, changed, options);

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(kinds(result)).containsEntry("d", Kind.UPDATE).doesNotContainEntry("a", Kind.UPDATE);
        assertThat(shelf().files()).containsEntry("d", "two").containsEntry("a", "one");
    }

    @Test
    final void oneResourceCanBeDestroyedWithWhatRestsOnIt() throws Exception {
        String urn = step(up(chain("one")), "a").urn();
        var options = new Options(List.of(urn), true, List.of(), false, false, false, 0, "");

        StackResult result = run(StackOperation.DESTROY, chain("one"), options);

        assertThat(kinds(result)).containsEntry("a", Kind.DELETE).containsEntry("b", Kind.DELETE);
        assertThat(shelf().files()).isEqualTo(Map.of("c", "alone"));
    }

    @Test
    final void aResourceIsMadeAnewWhenThatIsAsked() throws Exception {
        Shelf.Program program = shelf().program().token("t", 12).output("token", "${t.value}");
        StackResult first = up(program);
        var options = new Options(List.of(), false, List.of(step(first, "t").urn()), false, false, false, 0, "");

        StackResult second = run(StackOperation.UP, program, options);

        assertThat(kinds(second)).isEqualTo(Map.of("t", Kind.REPLACE));
        assertThat(second.outputs()).isNotEqualTo(first.outputs());
    }

    @Test
    final void whatIsToBeKeptIsForgottenAndLeft() throws Exception {
        up(shelf().program().file("a", "one", Map.of("retainOnDelete", true)).file("b", "two"));

        StackResult result = up(shelf().program().file("b", "two"));

        assertThat(kinds(result)).isEqualTo(Map.of("a", Kind.FORGET, "b", Kind.SAME));
        assertThat(shelf().files()).containsEntry("a", "one");
    }

    /// Two that rest on each other, and one alone.
    private Shelf.Program chain(String content) {
        return shelf().program()
                .file("a", content)
                .file("b", "of ${a.sha256}")
                .file("c", "alone")
                .output("sum", "${a.sha256}")
                .output("all", List.of(1, Map.of("x", "y")));
    }

    private static Options refreshing(boolean expectNoChanges) {
        return new Options(List.of(), false, List.of(), true, expectNoChanges, false, 0, "");
    }
}
