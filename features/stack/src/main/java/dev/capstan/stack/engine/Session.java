package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackStep;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// One run, and what it works with.
///
/// @param tokens gives each creation one of its own
record Session(
        StackRun run,
        Catalog catalog,
        Ledger ledger,
        Connections connections,
        Progress progress,
        Supplier<String> tokens) {
    private static final int PARALLEL = 16;

    StackRun.Options options() {
        return run.options();
    }

    Forms forms() {
        return new Forms(run.stack());
    }

    Targets targets() {
        return new Targets(options().targets(), options().targetDependents());
    }

    Set<String> replace() {
        return Set.copyOf(options().replace());
    }

    Crew crew() {
        return new Crew(
                options().parallel() > 0 ? options().parallel() : PARALLEL,
                options().continueOnError());
    }

    Settings settings() {
        return new Settings(run.config(), run.stack().project());
    }

    Drivers drivers(Settings settings) {
        return new Drivers(catalog, connections, settings, ledger);
    }

    /// What was done, in one line.
    static String summary(List<StackStep> steps) {
        List<StackStep> failed =
                steps.stream().filter(step -> step.error().isPresent()).toList();
        if (!failed.isEmpty()) {
            return failed.stream()
                    .map(step -> step.name() + ": " + word(step.kind()) + ": "
                            + step.error().orElse(""))
                    .collect(Collectors.joining("; "));
        }
        Map<StackStep.Kind, Long> counts =
                steps.stream().collect(Collectors.groupingBy(StackStep::kind, TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? "nothing to do"
                : counts.entrySet().stream()
                        .map(each -> each.getValue() + " " + word(each.getKey()))
                        .collect(Collectors.joining(", "));
    }

    static String word(StackStep.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
