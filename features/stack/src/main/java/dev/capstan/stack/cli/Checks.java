package dev.capstan.stack.cli;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import java.util.ArrayList;
import java.util.List;

/// What makes no sense in a run, before anything is started.
record Checks(List<String> problems) {
    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}";

    static Checks of(StackRun run) {
        var problems = new ArrayList<String>();
        if (!run.stack().project().matches(NAME)) {
            problems.add(
                    "the project is \"" + run.stack().project() + "\", expected letters, digits, '.', '_' and '-'");
        }
        if (!run.stack().stack().matches(NAME + "(/" + NAME + "){0,2}")) {
            problems.add("the stack is \"" + run.stack().stack()
                    + "\", expected a name such as dev, or organization/project/dev");
        }
        if (run.program().isEmpty() && needsProgram(run.operation())) {
            problems.add("the program is gone, without which only refresh and destroy can be done");
        }
        run.environment().forEach((name, value) -> {
            if (name.isEmpty() || name.contains("=") || name.contains("\0") || value.contains("\0")) {
                problems.add("the variable \"" + name + "\" is none: no name with '=' in it, and no zero byte");
            }
        });
        run.config().keySet().stream()
                .filter(key -> !key.matches("[^:\\s-][^:\\s]*:[^\\s]+"))
                .forEach(
                        key -> problems.add("the config key \"" + key + "\" is none, expected one such as aws:region"));
        return new Checks(List.copyOf(problems));
    }

    private static boolean needsProgram(StackOperation operation) {
        return switch (operation) {
            case PREVIEW, UP -> true;
            case REFRESH, DESTROY -> false;
        };
    }

    void check() {
        if (!problems.isEmpty()) {
            throw new TerminalException(String.join("; ", problems));
        }
    }
}
