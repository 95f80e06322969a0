package dev.capstan.stack.cli;

import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import java.util.ArrayList;
import java.util.List;

/// What the CLI is told to do.
final class Arguments {
    private Arguments() {}

    /// What is done first is planned first by the CLI itself, but for a refresh: that would ask for everything twice.
    ///
    /// @param operation that of the run, or the refresh before it
    static List<String> of(StackOperation operation, StackRun run) {
        StackRun.Options options = run.options();
        var all = new ArrayList<String>();
        switch (operation) {
            case PREVIEW -> {
                all.addAll(List.of("preview", "--show-sames"));
                when(options.refresh(), "--refresh", all);
                options.replace().forEach(each -> all.add("--replace=" + each));
            }
            case UP -> {
                all.addAll(List.of("up", "--yes", "--show-sames"));
                options.replace().forEach(each -> all.add("--replace=" + each));
                when(options.continueOnError(), "--continue-on-error", all);
            }
            case REFRESH -> {
                all.addAll(List.of("refresh", "--yes", "--skip-preview"));
                when(run.operation() == StackOperation.REFRESH, "--clear-pending-creates", all);
                when(options.expectNoChanges(), "--expect-no-changes", all);
            }
            case DESTROY -> {
                all.addAll(List.of("destroy", "--yes"));
                when(options.continueOnError(), "--continue-on-error", all);
            }
        }
        options.targets().forEach(each -> all.add("--target=" + each));
        when(options.targetDependents(), "--target-dependents", all);
        when(options.parallel() > 0, "--parallel=" + options.parallel(), all);
        when(!options.message().isEmpty(), "--message=" + options.message(), all);
        all.add("--json");
        return List.copyOf(all);
    }

    private static void when(boolean wanted, String argument, List<String> to) {
        if (wanted) {
            to.add(argument);
        }
    }
}
