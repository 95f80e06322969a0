package dev.capstan.expr.check;

import static dev.capstan.expr.check.Wording.label;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.source.Suggestion;
import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Relation;
import dev.capstan.expr.type.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds what cannot work before it runs.
///
/// The tree is walked once, operands before operators, and the first thing that does not fit is the complaint. What
/// nothing is known about is [Type#ANY] and fits everywhere.
public final class Checker {
    private final String text;
    private final Type.@Nullable Fields environment;
    private final Scope scope = new Scope();
    private final Members members = new Members(this);
    private final Calls calls = new Calls(this);
    private final Loops loops = new Loops(this, scope);

    private Checker(String text, Type.@Nullable Fields environment) {
        this.text = text;
        this.environment = environment;
    }

    /// The type of `node`; throws [ExprException] (stage COMPILE) when something in it does not fit.
    ///
    /// @param text what `node` was parsed from, for complaints
    /// @param environment the variables, or null when nothing is declared: then every name is known and is any
    /// @param expected what the result must be; ANY for no matter
    public static Type check(String text, Node node, Type.@Nullable Fields environment, Type expected) {
        var checker = new Checker(text, environment);
        var type = checker.type(node);
        checker.expect(node, type, expected.kind());
        return type;
    }

    /// The type of `node`, which is checked with all that is in it.
    Type type(Node node) {
        return switch (node) {
            case Node.Nil _ -> Type.NIL;
            case Node.Bool _ -> Type.BOOL;
            case Node.Int _ -> Type.INT;
            case Node.Float _ -> Type.FLOAT;
            case Node.Text _ -> Type.TEXT;
            case Node.Bytes _ -> Type.BYTES;
            case Node.Name name -> name(name);
            case Node.Environment _ -> Type.UNKNOWN;
            case Node.Pointer pointer -> pointer(pointer);
            case Node.Unary unary -> unary(unary);
            case Node.Binary binary -> binary(binary);
            case Node.Coalesce(var _, Node left, Node right) -> Relation.orElse(type(left), type(right));
            case Node.Chain(var _, Node body) -> type(body);
            case Node.Member member -> members.member(member);
            case Node.Slice slice -> members.slice(slice);
            case Node.Call call -> call(call);
            case Node.Builtin builtin -> builtin(builtin);
            case Node.Predicate(var _, Node body) -> type(body);
            case Node.Let let -> let(let);
            case Node.Sequence(var _, List<Node> nodes) -> last(nodes);
            case Node.Conditional conditional -> conditional(conditional);
            case Node.ArrayLiteral(var _, List<Node> elements) -> array(elements);
            case Node.MapLiteral(var _, List<Node.Pair> pairs) -> map(pairs);
        };
    }

    private Type name(Node.Name node) {
        var variable = scope.variable(node.name());
        if (variable != null) {
            return variable;
        }
        var declared = declared(node.name());
        if (declared != null) {
            return declared;
        }
        if (Signatures.of(node.name()) != null) {
            return new Type.Function(node.name());
        }
        if (closed()) {
            throw unknownName(node.at(), node.name());
        }
        return Type.UNKNOWN;
    }

    /// The type that the environment gives this name, or null.
    @Nullable
    Type declared(String name) {
        return environment == null ? null : environment.fields().get(name);
    }

    /// Are there no other names than the declared ones?
    boolean closed() {
        return environment != null && environment.others() == null;
    }

    private Type pointer(Node.Pointer node) {
        var type = scope.pointer(node.name());
        if (type == null) {
            throw complaint(node.at(), "unknown pointer #" + node.name());
        }
        return type;
    }

    private Type unary(Node.Unary node) {
        var operand = type(node.operand());
        var type = Operators.unary(node.operator(), operand);
        if (type == null) {
            throw complaint(node.at(), "invalid operation: " + node.operator().symbol() + " " + label(operand));
        }
        return type;
    }

    private Type binary(Node.Binary node) {
        var chain = node.chain();
        var type = type(chain.getFirst().left());
        for (var link : chain) {
            type = binary(link, type, type(link.right()));
        }
        return type;
    }

    private Type binary(Node.Binary node, Type left, Type right) {
        if (node.operator() == BinaryOperator.IN) {
            return members.in(node, left, right);
        }
        if (node.operator() == BinaryOperator.MATCHES && node.right() instanceof Node.Text(var _, String pattern)) {
            Regexes.check(text, node.at(), pattern);
        }
        var type = Operators.binary(node.operator(), left, right);
        if (type == null) {
            throw invalid(node, left, right);
        }
        return type;
    }

    private Type call(Node.Call node) {
        if (node.callee() instanceof Node.Name(var _, String name) && name.equals("$env")) {
            throw complaint(node.at(), "$env is not callable");
        }
        return calls.call(node.at(), type(node.callee()), node.arguments());
    }

    private Type builtin(Node.Builtin node) {
        return switch (Signatures.of(node.name())) {
            case null -> throw unknownName(node.at(), node.name());
            case Signature.Overloads(List<Signature.Parameters> choices) -> calls.overloads(node, choices);
            case Signature.Kinds kinds -> calls.kinds(node, kinds);
            case Signature.Numbers _ -> calls.numbers(node);
            case Signature.Lookup _ -> members.get(node);
            case Signature.Loop loop -> loops.loop(node, loop);
        };
    }

    private Type let(Node.Let node) {
        var name = node.name();
        if (declared(name) != null || Signatures.of(name) != null || scope.variable(name) != null) {
            throw complaint(node.at(), "cannot redeclare \"" + name + "\"");
        }
        scope.declare(name, type(node.value()));
        var type = type(node.body());
        scope.forget();
        return type;
    }

    private Type last(List<Node> nodes) {
        var type = Type.UNKNOWN;
        for (var node : nodes) {
            type = type(node);
        }
        return type;
    }

    private Type conditional(Node.Conditional node) {
        var test = type(node.test());
        if (test.kind() != Kind.BOOL && test.kind() != Kind.ANY) {
            throw complaint(node.test().at(), "a condition must be bool, got " + label(test));
        }
        return Relation.either(type(node.then()), type(node.otherwise()));
    }

    private Type array(List<Node> elements) {
        var common = Type.UNKNOWN;
        var alike = true;
        for (int i = 0; i < elements.size(); i++) {
            var type = type(elements.get(i));
            alike = alike && (i == 0 || sort(type) == sort(common));
            common = type;
        }
        return alike ? Type.arrayOf(common) : Type.ARRAY;
    }

    /// To the original nil and what it knows nothing about are of one sort.
    private static Kind sort(Type type) {
        return type instanceof Type.Unknown ? Kind.NIL : type.kind();
    }

    private Type map(List<Node.Pair> pairs) {
        for (var pair : pairs) {
            type(pair.key());
            type(pair.value());
        }
        return Type.MAP;
    }

    private void expect(Node node, Type type, Kind expected) {
        var fits = switch (expected) {
            case ANY -> true;
            case INT, FLOAT -> type.kind().number();
            case NIL, BOOL, TEXT, ARRAY, MAP, TIME, DURATION, ZONE, FUNCTION -> type.kind() == expected;
        };
        if (!fits && type.kind() != Kind.ANY) {
            throw complaint(node.at(), "expected " + expected.label() + ", got " + label(type));
        }
    }

    ExprException unknownName(int at, String name) {
        var candidates = new ArrayList<>(scope.variables());
        if (environment != null) {
            candidates.addAll(environment.fields().keySet());
        }
        candidates.addAll(Signatures.names());
        candidates.addAll(List.of("true", "false", "nil"));
        return name.equals("null")
                ? complaint(at, "unknown name \"null\"; did you mean \"nil\"?")
                : unknown(at, "name", name, candidates);
    }

    ExprException unknown(int at, String what, String name, Collection<String> candidates) {
        return complaint(at, "unknown " + what + " \"" + name + "\"" + hint(name, candidates));
    }

    static String hint(String name, Collection<String> candidates) {
        var nearest = Suggestion.nearest(name, candidates);
        return nearest.map(candidate -> "; did you mean \"" + candidate + "\"?").orElse("");
    }

    ExprException invalid(Node.Binary node, Type left, Type right) {
        return complaint(
                node.at(),
                "invalid operation: " + label(left) + " " + node.operator().symbol() + " " + label(right));
    }

    ExprException complaint(int at, String message) {
        return complaint(text, at, message);
    }

    static ExprException complaint(String text, int at, String message) {
        return new ExprException(ExprException.Stage.COMPILE, Diagnostic.at(text, at, message));
    }
}
