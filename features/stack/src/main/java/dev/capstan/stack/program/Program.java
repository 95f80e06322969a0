package dev.capstan.stack.program;

import dev.capstan.api.FieldProblem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A Pulumi YAML program.
///
/// @param config what it takes from the config of its stack
/// @param resources what it makes, by the names that expressions use
/// @param variables values with names of their own
/// @param outputs what it gives
public record Program(
        Map<String, ConfigDeclaration> config,
        Map<String, ResourceDeclaration> resources,
        Map<String, Expression> variables,
        Map<String, Expression> outputs) {
    public Program {
        config = ordered(config);
        resources = ordered(resources);
        variables = ordered(variables);
        outputs = ordered(outputs);
    }

    private static <V> Map<String, V> ordered(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /// A program that was read.
    ///
    /// @param problems all that is wrong with it; then the program lacks what could not be read
    public record Reading(Program program, List<FieldProblem> problems) {
        public Reading {
            problems = List.copyOf(problems);
        }
    }

    public static Reading read(Map<String, Object> tree) {
        return new ProgramReader().read(tree);
    }

    /// All that is wrong with a program, as far as it can be told without the config of a stack and without
    /// providers: a name that is neither resource nor variable may be a config value that was not declared.
    public static List<FieldProblem> problems(Map<String, Object> tree) {
        return read(tree).problems();
    }
}
