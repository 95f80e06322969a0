package dev.capstan.spi.stack;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One run of a stack.
///
/// @param account who the stack is, whatever it says itself; empty when it is nobody
/// @param program a Pulumi YAML program: `configuration`, `resources`, `variables`, `outputs`, `packages`; empty
///     when it is gone, which only a refresh or a destroy can do without
/// @param config by its full name: `aws:region`, `project:size`
/// @param environment the variables of the run
/// @param environments the Pulumi ESC environments that it names
/// @param backend where an engine that does not use [#state] keeps its state
/// @param state what the stack remembers
public record StackRun(
        StackOperation operation,
        StackName stack,
        Optional<StackAccount> account,
        Optional<Map<String, Object>> program,
        Map<String, StackValue> config,
        Map<String, String> environment,
        List<String> environments,
        Optional<String> backend,
        Optional<String> secretsProvider,
        Options options,
        StackState state) {
    public StackRun {
        program = program.map(Shallow::copy);
        config = Shallow.copy(config);
        environment = Map.copyOf(environment);
        environments = List.copyOf(environments);
    }

    /// A run of a stack that is nobody.
    public StackRun(
            StackOperation operation,
            StackName stack,
            Optional<Map<String, Object>> program,
            Map<String, StackValue> config,
            Map<String, String> environment,
            List<String> environments,
            Optional<String> backend,
            Optional<String> secretsProvider,
            Options options,
            StackState state) {
        this(
                operation,
                stack,
                Optional.empty(),
                program,
                config,
                environment,
                environments,
                backend,
                secretsProvider,
                options,
                state);
    }

    /// The same stack, for another operation.
    public StackRun withOperation(StackOperation other) {
        return new StackRun(
                other,
                stack,
                account,
                program,
                config,
                environment,
                environments,
                backend,
                secretsProvider,
                options,
                state);
    }

    /// @param targets the URNs of the resources it is about; empty for all
    /// @param targetDependents whether what depends on them is meant, too
    /// @param replace the URNs of resources to make anew
    /// @param refresh whether to look at the world first
    /// @param expectNoChanges whether a change is a failure, for a refresh and for what a run refreshes first
    /// @param continueOnError whether to go on with what does not depend on what failed
    /// @param parallel how many resources to work on at the same time; 0 to choose
    public record Options(
            List<String> targets,
            boolean targetDependents,
            List<String> replace,
            boolean refresh,
            boolean expectNoChanges,
            boolean continueOnError,
            int parallel,
            String message) {
        public Options {
            targets = List.copyOf(targets);
            replace = List.copyOf(replace);
        }

        public static Options defaults() {
            return new Options(List.of(), false, List.of(), false, false, false, 0, "");
        }
    }
}
