package dev.capstan.stack.cli;

import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackState;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs of a stack `default/site`.
final class Runs {
    private Runs() {}

    static StackRun of(StackOperation operation) {
        return of(operation, Options.defaults());
    }

    static StackRun of(StackOperation operation, Options options) {
        return of(operation, options, Map.of(), Map.of());
    }

    static StackRun of(
            StackOperation operation,
            Options options,
            Map<String, StackValue> config,
            Map<String, String> environment) {
        return new StackRun(
                operation,
                new StackName("default", "site", "1", "site", "dev"),
                Optional.of(Map.of("resources", Map.of())),
                config,
                environment,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                options,
                new Nothing());
    }

    /// The CLI keeps its state elsewhere.
    private static final class Nothing implements StackState {
        @Override
        public Map<String, Map<String, Object>> load() {
            throw new AssertionError("nobody asks");
        }

        @Override
        public void put(String key, Map<String, Object> entry) {
            throw new AssertionError("nobody asks");
        }

        @Override
        public void remove(String key) {
            throw new AssertionError("nobody asks");
        }
    }
}
