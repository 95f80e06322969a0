package dev.capstan.registry.admission.expression;

import dev.capstan.cel.CelEnvironment;
import dev.capstan.cel.Compilation;
import dev.capstan.cel.authorizer.AuthorizerVariables;
import dev.capstan.cel.value.Shape;
import java.util.HashMap;
import java.util.Map;

/// What expressions of one kind can name: `object`, `oldObject`, `request` and `namespaceObject` always, `params`,
/// `authorizer` and `variables` where they exist.
///
/// Expressions are compiled here and evaluated by an [Evaluator].
public final class Vocabulary {
    static final String OBJECT = "object";
    static final String OLD_OBJECT = "oldObject";
    static final String REQUEST = "request";
    static final String NAMESPACE = "namespaceObject";
    static final String PARAMS = "params";
    static final String VARIABLES = "variables";

    private final Map<String, Shape> shapes;

    private Vocabulary(Map<String, Shape> shapes) {
        this.shapes = Map.copyOf(shapes);
    }

    /// @param params whether there may be parameters
    public static Vocabulary of(boolean params) {
        var shapes = new HashMap<String, Shape>();
        shapes.put(OBJECT, Shape.ANY);
        shapes.put(OLD_OBJECT, Shape.ANY);
        shapes.put(REQUEST, Shapes.REQUEST);
        shapes.put(NAMESPACE, Shapes.NAMESPACE);
        if (params) {
            shapes.put(PARAMS, Shape.ANY);
        }
        return new Vocabulary(shapes);
    }

    /// The same and `authorizer`.
    public Vocabulary withAuthorizer() {
        var more = new HashMap<>(shapes);
        more.putAll(AuthorizerVariables.SHAPES);
        return new Vocabulary(more);
    }

    /// The same and `variables`.
    public Vocabulary with(Variables variables) {
        var more = new HashMap<>(shapes);
        more.put(VARIABLES, variables.shape());
        return new Vocabulary(more);
    }

    public Expression compile(String text, Expected expected) {
        CelEnvironment environment = expected.patches() ? CelEnvironment.patches() : CelEnvironment.kubernetes();
        return switch (environment.compile(text, shapes)) {
            case Compilation.Failed(var words) -> Expression.broken(text, "compilation failed: " + words);
            case Compilation.Done(var program) ->
                expected.isMetBy(program.resultType())
                        ? Expression.of(text, program)
                        : Expression.broken(text, expected.complaint(program.resultType()));
        };
    }
}
