package dev.capstan.benchmarks.stack;

import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Programs of many resources, in the shapes that differ in how much can be done at once.
enum Programs {
    /// Each needs the one before.
    CHAIN {
        @Override
        Optional<Integer> above(int number) {
            return number == 0 ? Optional.empty() : Optional.of(number - 1);
        }
    },
    /// Each is above two others.
    TREE {
        @Override
        Optional<Integer> above(int number) {
            return number == 0 ? Optional.empty() : Optional.of((number - 1) / 2);
        }
    },
    /// None needs another.
    HEAP {
        @Override
        Optional<Integer> above(int number) {
            return Optional.empty();
        }
    };

    abstract Optional<Integer> above(int number);

    Map<String, Object> of(int size, Object value) {
        var resources = new LinkedHashMap<String, Object>();
        for (int i = 0; i < size; i++) {
            var properties = new LinkedHashMap<String, Object>();
            properties.put("size", value);
            properties.put("text", "this is ${pulumi.stack}, number " + i);
            above(i).ifPresent(each -> properties.put("above", "${r" + each + ".id}"));
            resources.put("r" + i, Map.of("type", "noop:Thing", "properties", properties));
        }
        return Map.of(
                "resources", resources,
                "variables", Map.of("last", "${r" + (size - 1) + ".size}"),
                "outputs", Map.of("last", "${last}"));
    }

    static StackRun run(StackOperation operation, Map<String, Object> program, StackName stack, StackState state) {
        return new StackRun(
                operation,
                stack,
                Optional.of(program),
                Map.of(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                StackRun.Options.defaults(),
                state);
    }
}
