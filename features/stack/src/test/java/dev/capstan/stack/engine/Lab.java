package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A world, a stack in it, and an engine.
final class Lab {
    static final StackName STACK = new StackName("default", "shop", "uid-1", "shop", "acme/shop/dev");

    final World world = new World();
    final MemoryState state = new MemoryState();
    final Map<String, StackValue> config = new LinkedHashMap<>();
    final List<String> warnings = new ArrayList<>();
    final List<StackStep> planned = new ArrayList<>();
    Options options = Options.defaults();
    /// How long the process lives that runs next.
    Mortality mortality = Mortality.never();

    StackResult up(String program) {
        return run(StackOperation.UP, Optional.of(Trees.yaml(program)));
    }

    StackResult preview(String program) {
        return run(StackOperation.PREVIEW, Optional.of(Trees.yaml(program)));
    }

    StackResult refresh() {
        return run(StackOperation.REFRESH, Optional.empty());
    }

    StackResult destroy() {
        return run(StackOperation.DESTROY, Optional.empty());
    }

    StackResult run(StackOperation operation, Optional<Map<String, Object>> program) {
        var run = new StackRun(
                operation,
                STACK,
                program,
                config,
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                options,
                mortality.of(state));
        try {
            return engine().run(run, new StackListener() {
                @Override
                public void planned(List<StackStep> steps) {
                    planned.clear();
                    planned.addAll(steps);
                }

                @Override
                public void warned(String message) {
                    warnings.add(message);
                }
            });
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private BuiltinEngine engine() {
        return new BuiltinEngine(List.of(mortality.of(new ModelProvider(world))));
    }

    /// What is remembered, with all that is in it.
    Map<String, Entry> remembered() {
        return Ledger.load(state, true).entries();
    }

    /// With these options from now on.
    Lab with(Options other) {
        options = other;
        return this;
    }

    static String urn(String name) {
        return "urn:pulumi:dev::shop::model:Item::" + name;
    }

    /// `create a`, `same b`: what was done, in the order of the names.
    static List<String> words(StackResult result) {
        return words(result.steps());
    }

    static List<String> words(List<StackStep> steps) {
        return steps.stream()
                .map(step -> Session.word(step.kind()) + " " + step.name() + (step.uncertain() ? "?" : ""))
                .sorted(java.util.Comparator.comparing(text -> text.substring(text.indexOf(' '))))
                .toList();
    }
}
