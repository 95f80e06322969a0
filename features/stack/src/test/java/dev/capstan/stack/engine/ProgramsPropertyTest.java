package dev.capstan.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/// Random programs of up to 50 resources against a world that refuses whatever is out of order.
@AddLifecycleHook(Tries.class)
final class ProgramsPropertyTest {
    @Property(tries = Tries.UNLIMITED)
    void aSecondRunDoesNothing(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll long seed) {
        var random = new Random(seed);
        Lab lab = lab(false);
        Sketch program = Sketch.of(size, random, true);
        arrive(lab, program);
        arrive(lab, program.edited(random, true));
    }

    @Property(tries = Tries.UNLIMITED)
    void nothingGoesBeforeWhatRefersToIt(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll long seed) {
        var random = new Random(seed);
        Lab lab = lab(true);
        Sketch program = Sketch.of(size, random, false);
        for (int i = 0; i < 3; i++) {
            arrive(lab, program);
            program = program.edited(random, false);
        }
    }

    @Property(tries = Tries.UNLIMITED)
    void destroyLeavesNothing(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll long seed) {
        var random = new Random(seed);
        Lab lab = lab(true);
        arrive(lab, Sketch.of(size, random, true));

        StackResult result = lab.destroy();

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(lab.world.items()).isEmpty();
        assertThat(lab.state.load()).isEmpty();
    }

    @Property(tries = Tries.UNLIMITED)
    void aPreviewSaysWhatIsThenDone(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll long seed) {
        var random = new Random(seed);
        Lab lab = lab(false);
        Sketch before = Sketch.of(size, random, true);
        Sketch after = before.edited(random, true);
        arrive(lab, before);
        int writes = lab.state.writes();

        StackResult preview = lab.run(StackOperation.PREVIEW, Optional.of(after.tree()));
        assertThat(lab.state.writes()).isEqualTo(writes);
        assertThat(lab.world.told()).isEmpty();
        StackResult done = lab.run(StackOperation.UP, Optional.of(after.tree()));

        assertThat(done.succeeded()).as(done.message()).isTrue();
        Map<String, StackStep> expected =
                preview.steps().stream().collect(Collectors.toMap(StackStep::urn, step -> step));
        assertThat(done.steps()).hasSameSizeAs(preview.steps()).allSatisfy(step -> {
            StackStep planned = Optional.ofNullable(expected.get(step.urn())).orElseThrow();
            assertThat(possible(planned)).as(step.urn()).contains(step.kind());
        });
    }

    private static Set<Kind> possible(StackStep planned) {
        if (!planned.uncertain()) {
            return EnumSet.of(planned.kind());
        }
        return planned.kind() == Kind.REPLACE
                ? EnumSet.of(Kind.SAME, Kind.UPDATE, Kind.REPLACE)
                : EnumSet.of(Kind.SAME, planned.kind());
    }

    @Property(tries = Tries.UNLIMITED)
    void whatFailsIsMadeGoodByTheNextRun(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll long seed) {
        var random = new Random(seed);
        Lab lab = lab(false);
        lab.with(new Options(List.of(), false, List.of(), false, false, random.nextBoolean(), 0, ""));
        Sketch program = Sketch.of(size, random, true);
        for (int i = 0; i < 3; i++) {
            lab.world.refuse(failures(program, random));
            StackResult _ = lab.run(StackOperation.UP, Optional.of(program.tree()));
            nothingIsForgotten(lab);
            program = program.edited(random, true);
        }
        lab.world.refuse(Set.of());
        arrive(lab, program);
    }

    static Set<String> failures(Sketch program, Random random) {
        var failing = new HashSet<String>();
        for (String name : program.names()) {
            for (String call : List.of("create ", "update ", "delete ")) {
                if (random.nextInt(10) == 0) {
                    failing.add(call + name);
                }
            }
        }
        return failing;
    }

    private static void nothingIsForgotten(Lab lab) {
        Set<String> known = lab.remembered().values().stream()
                .flatMap(entry -> {
                    var things = new java.util.ArrayList<>(entry.replaced());
                    entry.current().ifPresent(things::add);
                    return things.stream();
                })
                .map(Thing::id)
                .collect(Collectors.toSet());
        assertThat(lab.world.items()).allSatisfy(item -> assertThat(known).contains(item.id()));
    }

    @Property(tries = Tries.UNLIMITED)
    void whoDiesAnywhereLeavesNothingTwice(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll long seed) {
        var random = new Random(seed);
        Lab lab = lab(false);
        Sketch program = Sketch.of(size, random, true);
        for (int i = 0; i < 3; i++) {
            lab.mortality = new Mortality(random.nextInt(6 * size));
            try {
                StackResult _ = lab.run(StackOperation.UP, Optional.of(program.tree()));
            } catch (Mortality.Died e) {
                assertThat(lab.mortality.isOver()).isTrue();
            }
            program = program.edited(random, true);
        }
        lab.mortality = Mortality.never();
        arrive(lab, program);
    }

    /// @param strict whether nothing may go while anybody refers to it
    private static Lab lab(boolean strict) {
        Lab lab = new Lab();
        lab.world.strict(strict);
        return lab;
    }

    private static void arrive(Lab lab, Sketch program) {
        StackResult result = lab.run(StackOperation.UP, Optional.of(program.tree()));

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(lab.world.names()).isEqualTo(program.names());
        CrashMatrixTest.agree(lab);
        lab.world.told();
        int writes = lab.state.writes();
        StackResult again = lab.run(StackOperation.UP, Optional.of(program.tree()));
        assertThat(again.steps()).allMatch(step -> step.kind() == Kind.SAME);
        assertThat(lab.world.told()).isEmpty();
        assertThat(lab.state.writes()).isEqualTo(writes);
        assertThat(again.outputs()).isEqualTo(result.outputs());
    }
}
