package dev.capstan.registry.admission.expression;

import dev.capstan.cel.CelProgram;
import dev.capstan.cel.value.Shape;
import dev.capstan.cel.value.Shape.Field;
import dev.capstan.cel.value.Shape.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Expressions that others use by name, as `variables.foo`. Each sees those before it.
///
/// @param expressions by name
public record Variables(Map<String, Expression> expressions) {
    /// There are none; expressions cannot name `variables` then, unless they are told of them.
    public static final Variables NONE = new Variables(Map.of());

    /// A variable as it stands in a policy.
    public record Declared(String name, String expression) {}

    public Variables {
        expressions = Map.copyOf(expressions);
    }

    /// Compiles them one after the other.
    ///
    /// @param vocabulary what they can name besides each other
    public static Variables compile(List<Declared> declared, Vocabulary vocabulary) {
        var done = new LinkedHashMap<String, Expression>();
        declared.forEach(each -> done.put(
                each.name(), vocabulary.with(new Variables(done)).compile(each.expression(), Expected.ANYTHING)));
        return new Variables(done);
    }

    /// The expressions in the order in which they were declared.
    public List<Expression> of(List<Declared> declared) {
        var found = new ArrayList<Expression>();
        declared.forEach(each -> {
            Expression known = expressions.get(each.name());
            if (known != null) {
                found.add(known);
            }
        });
        return found;
    }

    Shape shape() {
        var fields = new HashMap<String, Field>();
        expressions.forEach((name, expression) -> {
            CelProgram program = expression.program();
            fields.put(name, new Field(name, program == null ? Shape.ANY : program.result()));
        });
        return new Fields("kubernetes.variables", fields, 2);
    }
}
