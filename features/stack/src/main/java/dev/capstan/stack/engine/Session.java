package dev.capstan.stack.engine;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.engine.driver.Catalog;
import dev.capstan.stack.engine.driver.Connections;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.driver.Settings;
import dev.capstan.stack.engine.ledger.Ledger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /// Refuses what the run is to be about and is not there: a slip of the pen would look like a success.
    ///
    /// @param more URNs besides those that are remembered
    void checkTargets(Set<String> more) {
        var known = new TreeSet<>(ledger.entries().keySet());
        known.addAll(more);
        List<String> named = Stream.concat(options().targets().stream(), options().replace().stream())
                .toList();
        List<String> unknown = Targets.unknown(named, known);
        if (!unknown.isEmpty()) {
            throw new TerminalException(String.join(", ", unknown) + (unknown.size() == 1 ? " is" : " are")
                    + " no resource of this stack: "
                    + (known.isEmpty() ? "it has none" : "there are " + String.join(", ", known)));
        }
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
            Map<String, List<String>> names = failed.stream()
                    .collect(Collectors.groupingBy(
                            step -> word(step.kind()) + ": " + step.error().orElse(""),
                            LinkedHashMap::new,
                            Collectors.mapping(StackStep::name, Collectors.toList())));
            return names.entrySet().stream()
                    .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
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
