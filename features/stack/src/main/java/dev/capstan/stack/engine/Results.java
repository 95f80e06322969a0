package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.stack.program.Evaluation;
import dev.capstan.stack.program.Expression;
import dev.capstan.stack.program.Program;
import dev.capstan.stack.program.Resolved;
import dev.capstan.stack.program.Scope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What has come of a program so far, for what comes next. Used on many threads.
final class Results implements Scope {
    private final Program program;
    private final Settings settings;
    private final Map<String, Object> pulumi;
    private final Map<String, Resolved> resources = new ConcurrentHashMap<>();
    private final Map<String, Value> variables = new ConcurrentHashMap<>();

    private record Value(@Nullable Object value, List<FieldProblem> problems) {}

    Results(Program program, Settings settings, StackName stack) {
        this.program = program;
        this.settings = settings;
        this.pulumi = Map.of(
                "project", stack.project(),
                "stack", Urn.shortName(stack),
                "organization", Urn.organization(stack));
    }

    void put(String key, Resolved resource) {
        resources.put(key, resource);
    }

    @Override
    public @Nullable Object value(String name) {
        if (program.resources().containsKey(name)) {
            Resolved resource = resources.get(name);
            return resource == null ? Unknown.VALUE : resource;
        }
        Expression variable = program.variables().get(name);
        if (variable != null) {
            return variable(name, variable).value();
        }
        return name.equals("pulumi") ? pulumi : settings.value(name);
    }

    /// Worked out once, when all that it needs is there; whoever asks earlier gets what is known.
    private Value variable(String name, Expression variable) {
        Value known = variables.get(name);
        if (known != null) {
            return known;
        }
        var evaluation = new Evaluation(this);
        var value = new Value(evaluation.of(variable), evaluation.problems());
        variables.put(name, value);
        return value;
    }

    /// All that is wrong with the variables that were asked for.
    Set<FieldProblem> problems() {
        var problems = new LinkedHashSet<FieldProblem>();
        variables.values().forEach(each -> problems.addAll(each.problems()));
        return problems;
    }

    Optional<Resolved> resource(String key) {
        return Optional.ofNullable(resources.get(key));
    }
}
