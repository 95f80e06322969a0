package dev.capstan.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.program.Secrecy;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The engine dies before and after each call of a provider and each write of the state, while it creates, updates,
/// replaces in either order, moves, deletes and destroys; and dies again while it recovers. Whoever comes next, to
/// go on, to go back or to destroy, leaves a world that is as the state says, with nothing twice and nothing left.
final class CrashMatrixTest {
    private static final Options ONE_BY_ONE = new Options(List.of(), false, List.of(), false, false, false, 1, "");
    private static final String EMPTY = "resources: {}";
    /// Where it dies for the second time: at each point in long runs, else at every fifth.
    private static final int STRIDE = Long.getLong("capstan.minutes", 0) > 0 ? 1 : 5;

    /// From one program to another.
    enum Change {
        CREATE(EMPTY, """
                resources:
                  a: {type: model:Item, properties: {size: 1}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                  c: {type: model:Item, properties: {root: "${b.id}"}}
                """),
        UPDATE("""
                resources:
                  a: {type: model:Item, properties: {size: 1}}
                  b: {type: model:Item, properties: {size: "${a.changes}", ref: "${a.id}"}}
                """, """
                resources:
                  a: {type: model:Item, properties: {size: 2}}
                  b: {type: model:Item, properties: {size: "${a.changes}", ref: "${a.id}"}}
                """),
        REPLACE("""
                resources:
                  a: {type: model:Item, properties: {kind: 1}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                  c: {type: model:Item, properties: {root: "${a.id}"}}
                """, """
                resources:
                  a: {type: model:Item, properties: {kind: 2}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                  c: {type: model:Item, properties: {root: "${a.id}"}}
                """),
        DELETE_FIRST("""
                resources:
                  a: {type: model:Item, properties: {fixed: one, kind: 1}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                  c: {type: model:Item, properties: {root: "${a.id}"}}
                  d: {type: model:Item, properties: {root: "${c.id}"}}
                """, """
                resources:
                  a: {type: model:Item, properties: {fixed: one, kind: 2}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                  c: {type: model:Item, properties: {root: "${a.id}"}}
                """),
        DELETE("""
                resources:
                  a: {type: model:Item}
                  b: {type: model:Item, properties: {root: "${a.id}"}}
                  c: {type: model:Item, properties: {ref: "${b.id}"}}
                """, """
                resources:
                  a: {type: model:Item}
                """),
        MOVE("""
                resources:
                  a: {type: model:Item, properties: {name: x, size: 1}}
                  b: {type: model:Item, properties: {root: "${a.id}"}}
                """, """
                resources:
                  n: {type: model:Item, properties: {name: x, size: 2}, options: {aliases: [a]}}
                  b: {type: model:Item, properties: {root: "${n.id}"}}
                """),
        EVERYTHING("""
                resources:
                  a: {type: model:Item, properties: {kind: 1}}
                  b: {type: model:Item, properties: {root: "${a.id}", size: 1}}
                  c: {type: model:Item, properties: {ref: "${b.id}"}}
                  gone: {type: model:Item, properties: {ref: "${c.id}"}}
                """, """
                resources:
                  a: {type: model:Item, properties: {kind: 2}}
                  b: {type: model:Item, properties: {root: "${a.id}", size: 2}}
                  c: {type: model:Item, properties: {ref: "${b.id}", kind: "${a.id}"}}
                  fresh: {type: model:Item, properties: {ref: "${c.id}"}}
                """);

        private final String before;
        private final String after;

        Change(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoeverGoesOnEndsWhereItWouldHaveEnded(Change change) {
        int points = crashes(change.before, lab -> lab.up(change.after), lab -> arrive(lab, change.after));

        assertThat(points).isGreaterThan(4);
    }

    @ParameterizedTest
    @EnumSource
    void whoeverGoesBackEndsWhereItBegan(Change change) {
        int points = crashes(change.before, lab -> lab.up(change.after), lab -> arrive(lab, change.before));

        assertThat(points).isGreaterThan(4);
    }

    @ParameterizedTest
    @EnumSource
    void whoeverDestroysLeavesNothing(Change change) {
        int points = crashes(change.before, lab -> lab.up(change.after), CrashMatrixTest::vanish);

        assertThat(points).isGreaterThan(4);
    }

    @ParameterizedTest
    @EnumSource
    void whoeverEmptiesTheProgramLeavesNothing(Change change) {
        int points = crashes(change.before, lab -> lab.up(change.after), lab -> arrive(lab, EMPTY));

        assertThat(points).isGreaterThan(4);
    }

    @ParameterizedTest
    @EnumSource
    void aDestructionIsEndedByTheNext(Change change) {
        int points = crashes(change.before + "\n", Lab::destroy, CrashMatrixTest::vanish);

        assertThat(points).isGreaterThanOrEqualTo(change == Change.CREATE ? 1 : 4);
    }

    @ParameterizedTest
    @EnumSource
    void whoIsBackAfterADestructionDiedFindsItAll(Change change) {
        int points = crashes(change.before, Lab::destroy, lab -> arrive(lab, change.before));

        assertThat(points).isGreaterThanOrEqualTo(change == Change.CREATE ? 1 : 4);
    }

    @ParameterizedTest
    @EnumSource
    void dyingAgainWhileRecoveringIsNoWorse(Change change) {
        for (int first = 0; ; first++) {
            for (int second = 0; ; second += STRIDE) {
                Lab lab = begun(change.before);
                boolean died = dies(lab, first, each -> each.up(change.after));
                boolean again = dies(lab, second, each -> each.up(change.after));
                arrive(lab, change.after);
                if (!died) {
                    return;
                }
                if (!again) {
                    break;
                }
            }
        }
    }

    @Test
    void aRefreshAfterACrashHarmsNothing() {
        for (Change change : Change.values()) {
            int points = crashes(change.before, lab -> lab.up(change.after), lab -> {
                lab.refresh();
                arrive(lab, change.after);
            });
            assertThat(points).isGreaterThan(4);
        }
    }

    /// How many points there are at which it dies.
    private static int crashes(String before, Function<Lab, StackResult> run, Consumer<Lab> next) {
        int point = 0;
        while (true) {
            Lab lab = begun(before);
            boolean died = dies(lab, point, run);
            try {
                next.accept(lab);
            } catch (AssertionError e) {
                throw new AssertionError("after a crash at point " + point + ": " + e.getMessage(), e);
            }
            if (!died) {
                return point;
            }
            point++;
        }
    }

    private static Lab begun(String program) {
        Lab lab = new Lab().with(ONE_BY_ONE);
        arrive(lab, program);
        return lab;
    }

    private static boolean dies(Lab lab, int point, Function<Lab, StackResult> run) {
        lab.mortality = new Mortality(point);
        try {
            StackResult result = run.apply(lab);
            assertThat(result.succeeded()).as(result.message()).isTrue();
            return false;
        } catch (Mortality.Died e) {
            return true;
        } finally {
            lab.mortality = Mortality.never();
        }
    }

    private static void arrive(Lab lab, String program) {
        StackResult result = lab.up(program);

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(lab.world.names())
                .isEqualTo(result.steps().stream()
                        .filter(step -> step.kind() != StackStep.Kind.DELETE)
                        .map(each -> each.name().equals("n") ? "a" : each.name())
                        .sorted()
                        .toList());
        agree(lab);
        lab.world.told();
        int writes = lab.state.writes();
        StackResult again = lab.up(program);
        assertThat(again.steps()).allMatch(step -> step.kind() == StackStep.Kind.SAME);
        assertThat(lab.world.told()).isEmpty();
        assertThat(lab.state.writes()).isEqualTo(writes);
    }

    private static void vanish(Lab lab) {
        StackResult result = lab.destroy();

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(lab.world.items()).isEmpty();
        assertThat(lab.state.load()).isEmpty();
    }

    /// The world has what the state says, and the state has nothing to be done.
    static void agree(Lab lab) {
        assertThat(lab.remembered().values()).allSatisfy(entry -> {
            assertThat(entry.intent()).isEmpty();
            assertThat(entry.replaced()).isEmpty();
        });
        assertThat(lab.world.items())
                .extracting(World.Item::id, World.Item::inputs)
                .containsExactlyInAnyOrderElementsOf(lab.remembered().values().stream()
                        .flatMap(entry -> entry.current().stream())
                        .map(thing -> Tuple.tuple(
                                thing.id(), Secrecy.clear(thing.blueprint().inputs())))
                        .toList());
    }
}
