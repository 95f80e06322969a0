package dev.capstan.expr.check;

import static dev.capstan.expr.check.Wording.label;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Relation;
import dev.capstan.expr.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Do the arguments of a call fit?
final class Calls {
    private static final int WRONG_COUNT = -1;
    private static final int NONE = -2;

    private final Checker checker;

    Calls(Checker checker) {
        this.checker = checker;
    }

    /// A call of a value. Only methods of times and durations can be called; of ANY nothing is known.
    Type call(int at, Type callee, List<Node> arguments) {
        return switch (callee) {
            case Type.Function _, Type.Unknown _ -> Type.UNKNOWN;
            case Type.Simple(Kind kind) when kind == Kind.ANY -> Type.UNKNOWN;
            case Type.Method(String name, List<Type> parameters, Type result) ->
                overloads(new Node.Builtin(at, name, arguments), List.of(new Signature.Parameters(parameters, result)));
            case Type.Simple _, Type.Array _, Type.Packed _, Type.Fields _, Type.Dictionary _ ->
                throw checker.complaint(at, label(callee) + " is not callable");
        };
    }

    /// The result of the first choice that fits, or a complaint about the last. Arguments are checked when a choice
    /// first asks for them, and once only: else nested calls would take twice as long with every level.
    Type overloads(Node.Builtin node, List<Signature.Parameters> choices) {
        var given = new ArrayList<Type>(node.arguments().size());
        var misfit = WRONG_COUNT;
        for (var choice : choices) {
            misfit = misfit(node.arguments(), given, choice.types());
            if (misfit == NONE) {
                return choice.result();
            }
        }
        throw misfit == WRONG_COUNT
                ? refusal(node, Wording.choices(choices), given)
                : misfit(
                        node,
                        misfit,
                        given.get(misfit),
                        choices.getLast().types().get(misfit));
    }

    /// The first argument that does not fit, or [#WRONG_COUNT] or [#NONE].
    private int misfit(List<Node> arguments, List<Type> given, List<Type> wanted) {
        if (arguments.size() != wanted.size()) {
            check(arguments, given, arguments.size());
            return WRONG_COUNT;
        }
        for (int i = 0; i < wanted.size(); i++) {
            check(arguments, given, i + 1);
            if (!fits(given.get(i), wanted.get(i))) {
                return i;
            }
        }
        return NONE;
    }

    private void check(List<Node> arguments, List<Type> given, int count) {
        while (given.size() < count) {
            given.add(checker.type(arguments.get(given.size())));
        }
    }

    private ExprException misfit(Node.Builtin node, int index, Type given, Type wanted) {
        return checker.complaint(
                node.arguments().get(index).at(),
                "cannot use " + label(given) + " as argument " + (index + 1) + " of " + node.name() + ", expected "
                        + label(wanted));
    }

    private static boolean fits(Type given, Type wanted) {
        return wanted.kind() == Kind.ANY
                || given.kind() == Kind.ANY
                || (given.kind() != Kind.NIL && Relation.assignable(given, wanted));
    }

    Type kinds(Node.Builtin node, Signature.Kinds signature) {
        var given = types(node.arguments());
        if (given.size() < signature.least() || given.size() > signature.most() || !fit(given, signature.kinds())) {
            throw refusal(node, Wording.kinds(signature), given);
        }
        var result = signature.result().of(given);
        return result instanceof Type.Unknown ? Type.ANY : result;
    }

    private static boolean fit(List<Type> given, List<Set<Kind>> wanted) {
        for (int i = 0; i < given.size(); i++) {
            var kind = given.get(i).kind();
            if (kind != Kind.ANY && !wanted.get(Math.min(i, wanted.size() - 1)).contains(kind)) {
                return false;
            }
        }
        return true;
    }

    Type numbers(Node.Builtin node) {
        var given = types(node.arguments());
        for (var type : given) {
            switch (type.kind()) {
                case ANY, ARRAY -> {
                    return Type.ANY;
                }
                case INT, FLOAT, DURATION -> {}
                case NIL, BOOL, TEXT, MAP, TIME, ZONE, FUNCTION -> throw refusal(node, Wording.NUMBERS, given);
            }
        }
        if (given.isEmpty()) {
            throw refusal(node, Wording.NUMBERS, given);
        }
        return given.getFirst();
    }

    private List<Type> types(List<Node> arguments) {
        var types = new ArrayList<Type>(arguments.size());
        check(arguments, types, arguments.size());
        return types;
    }

    private ExprException refusal(Node.Builtin node, String wanted, List<Type> given) {
        return checker.complaint(node.at(), node.name() + " takes " + wanted + ", got " + Wording.types(given));
    }
}
