package dev.capstan.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Refreshes, targets, and runs that go on when something fails.
final class OperationsTest {
    private static final String CHAIN = """
            resources:
              a: {type: model:Item, properties: {size: 1}}
              b: {type: model:Item, properties: {size: 1, ref: "${a.id}"}}
              c: {type: model:Item, properties: {size: 1}}
            """;

    private final Lab lab = new Lab();

    @Test
    void aRefreshNotesWhatOthersHaveDone() {
        lab.up(CHAIN);
        lab.world.tamper("c", Map.of("size", 5L, "name", "c"));
        lab.world.steal("b");

        StackResult result = lab.refresh();

        assertThat(Lab.words(result)).containsExactly("same a", "refresh b", "refresh c");
        assertThat(result.steps()).anySatisfy(step -> assertThat(step.changes()).containsExactly("is gone"));
        assertThat(result.steps()).anySatisfy(step -> assertThat(step.changes()).contains("size"));
        assertThat(Lab.words(lab.refresh())).containsExactly("same a", "same c");
        assertThat(Lab.words(lab.up(CHAIN))).containsExactly("same a", "create b", "replace c");
    }

    @Test
    void anUpdateMayLookFirst() {
        lab.up(CHAIN);
        lab.world.steal("b");
        assertThat(Lab.words(lab.up(CHAIN))).containsExactly("same a", "same b", "same c");

        lab.with(refreshing(false));

        assertThat(Lab.words(lab.preview(CHAIN))).containsExactly("same a", "create b", "same c");
        assertThat(Lab.words(lab.up(CHAIN))).containsExactly("same a", "create b", "same c");
    }

    @Test
    void aDriftThatIsNotExpectedStopsItUntilItIsAccepted() {
        lab.up(CHAIN);
        lab.world.steal("b");
        lab.world.told();
        lab.with(refreshing(true));

        StackResult result = lab.up(CHAIN);

        assertThat(result.ending()).isEqualTo(StackResult.Ending.FAILED);
        assertThat(result.message())
                .isEqualTo("no changes were expected, and these are not as they were left: b (is gone);"
                        + " a refresh that expects changes takes them as they are");
        assertThat(lab.up(CHAIN).succeeded()).isFalse();
        assertThat(lab.refresh().succeeded()).isFalse();
        assertThat(lab.world.told()).isEmpty();
        assertThat(lab.with(Options.defaults()).refresh().succeeded()).isTrue();
        assertThat(Lab.words(lab.with(refreshing(true)).up(CHAIN))).containsExactly("same a", "create b", "same c");
    }

    private static Options refreshing(boolean expectNoChanges) {
        return new Options(List.of(), false, List.of(), true, expectNoChanges, false, 0, "");
    }

    @Test
    void aRunMayBeAboutSomeOnly() {
        lab.up(CHAIN);
        String changed = CHAIN.replace("size: 1", "size: 2");

        StackResult one = lab.with(targets(false, Lab.urn("a"))).up(changed);
        StackResult more = lab.with(targets(true, "**::a")).up(changed.replace("size: 2", "size: 3"));

        assertThat(Lab.words(one)).containsExactly("update a");
        assertThat(Lab.words(more)).containsExactly("update a", "update b");
        assertThatThrownBy(() -> lab.with(targets(false, Lab.urn("a"))).destroy())
                .isInstanceOf(TerminalException.class)
                .hasMessage(Lab.urn("a") + ": is needed by " + Lab.urn("b")
                        + ", which is no target: add it, or set targetDependents");
        assertThat(Lab.words(lab.with(targets(true, Lab.urn("a"))).destroy())).containsExactly("delete a", "delete b");
        assertThat(lab.world.names()).containsExactly("c");
        assertThatThrownBy(() -> lab.with(targets(false, Lab.urn("b"))).up(CHAIN))
                .hasMessage("resources.b: needs a, which is no target and was not made yet");
    }

    @Test
    void outputsOfWhatARunIsNotAboutStayAsTheyWere() {
        String program = CHAIN + "outputs: {a: '${a.size}', c: '${c.size}'}";
        assertThat(lab.with(targets(false, Lab.urn("a"))).up(program).outputs())
                .isEqualTo(Map.of("a", StackValue.plain(1L)));
        lab.with(Options.defaults()).up(program);

        StackResult result = lab.with(targets(false, Lab.urn("a"))).up(program.replace("size: 1", "size: 2"));

        assertThat(result.outputs()).isEqualTo(Map.of("a", StackValue.plain(2L), "c", StackValue.plain(1L)));
    }

    @Test
    void aCreationOfWhichNobodyKnowsWhatCameCanBeGivenUp() {
        lab.mortality = new Mortality(3);
        assertThatThrownBy(() -> lab.up("{resources: {a: {type: model:Item}}}")).isInstanceOf(Mortality.Died.class);
        lab.mortality = Mortality.never();
        lab.with(new Options(List.of(), false, List.of(Lab.urn("a")), false, false, false, 0, ""));

        assertThat(lab.up("{resources: {a: {type: model:Item}}}").succeeded()).isTrue();
        assertThat(lab.world.names()).containsExactly("a", "a");
    }

    private static Options targets(boolean dependents, String... urns) {
        return new Options(List.of(urns), dependents, List.of(), false, false, false, 0, "");
    }

    @Test
    void aResourceIsMadeAnewWhenThatIsAsked() {
        lab.up(CHAIN);
        lab.world.told();
        lab.with(new Options(List.of(), false, List.of(Lab.urn("a")), false, false, false, 0, ""));

        assertThat(Lab.words(lab.up(CHAIN))).containsExactly("replace a", "update b", "same c");
        assertThat(lab.world.told()).containsExactly("create a", "update b", "delete a");
    }

    @Test
    void itGoesOnWithWhatDoesNotNeedWhatFailed() {
        lab.world.refuse(Set.of("create a"));
        lab.with(new Options(List.of(), false, List.of(), false, false, true, 1, ""));

        StackResult result = lab.up(CHAIN);

        assertThat(result.succeeded()).isFalse();
        assertThat(result.message()).isEqualTo("a: create: create a is refused");
        assertThat(lab.world.names()).containsExactly("c");
    }

    @Test
    void aTargetThatIsNotThereIsRefused() {
        lab.up(CHAIN);
        lab.with(new Options(List.of("nonsense"), false, List.of("more"), false, false, false, 1, ""));

        assertThatThrownBy(() -> lab.up(CHAIN))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("nonsense, more are no resource of this stack: there are urn:pulumi:");
        assertThatThrownBy(lab::destroy).isInstanceOf(TerminalException.class);
    }

    @Test
    void whatFailsForTheSameReasonIsToldOnce() {
        List<StackStep> steps = Stream.of("a", "b")
                .map(name -> StackStep.of(StackStep.Kind.CREATE, "urn:" + name, "model:Item", name)
                        .failed("no disk"))
                .toList();
        assertThat(Session.summary(steps)).isEqualTo("a, b: create: no disk");

        lab.config.put("model:broken", StackValue.plain(true));
        assertThatThrownBy(() -> lab.up("{resources: {a: {type: model:Item}, b: {type: model:Item}}}"))
                .hasMessage("resources.a, resources.b: model:broken is set");
    }

    @Test
    void whatIsNoLongerWantedButCouldNotBeMadeIsGivenUp() {
        lab.world.refuse(Set.of("create a"));
        lab.up("{resources: {a: {type: model:Item}}}");

        StackResult result = lab.up("{resources: {}}");

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(lab.remembered()).isEmpty();
        assertThat(lab.warnings).isEmpty();
    }

    @Test
    void aFailedReplacementThatIsNoLongerWantedLeavesWhatThereWas() {
        String program = "{resources: {a: {type: model:Item, properties: {kind: 1}}}}";
        lab.up(program);
        lab.world.refuse(Set.of("create a"));
        lab.up(program.replace("kind: 1", "kind: 2"));

        assertThat(Lab.words(lab.up(program))).containsExactly("same a");
        CrashMatrixTest.agree(lab);
        lab.up(program.replace("kind: 1", "kind: 2"));
        lab.world.refuse(Set.of());
        assertThat(Lab.words(lab.up(program))).containsExactly("same a");
        CrashMatrixTest.agree(lab);
    }

    @Test
    void whatWasDeletedInVainAndIsWantedAgainStays() {
        lab.up(CHAIN);
        lab.world.refuse(Set.of("delete c"));
        assertThat(lab.up(CHAIN.substring(0, CHAIN.indexOf("  c:"))).succeeded())
                .isFalse();
        lab.world.told();

        assertThat(Lab.words(lab.up(CHAIN))).containsExactly("same a", "same b", "update c");
        assertThat(lab.world.told()).containsExactly("update c");
    }

    @Test
    void withoutAProgramThereIsNothingToDo() {
        assertThatThrownBy(() -> lab.run(StackOperation.UP, Optional.empty()))
                .isInstanceOf(TerminalException.class)
                .hasMessage("there is no program, and without one only a refresh or a destroy can be run");
    }

    @Test
    void secretsAreNotInWhatFailed() {
        lab.world.refuse(Set.of("create hush-hush"));

        StackResult result = lab.up("""
                resources:
                  a: {type: model:Item, name: hush-hush, properties: {token: hush-hush}}
                """);

        assertThat(result.message()).isEqualTo("hush-hush: create: create [secret] is refused");
    }
}
