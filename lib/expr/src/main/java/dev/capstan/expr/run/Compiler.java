package dev.capstan.expr.run;

import dev.capstan.expr.builtin.Function;
import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Printer;
import dev.capstan.expr.value.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes [Code] of a checked tree.
public final class Compiler {
    private final String text;
    private final Map<String, Function> functions;
    private final boolean traced;
    private final Scope.Slots slots = new Scope.Slots();
    private final Loops loops = new Loops(this);
    private long size;

    private Compiler(String text, Map<String, Function> functions, boolean traced) {
        this.text = text;
        this.functions = functions;
        this.traced = traced;
    }

    /// @param text what `node` was parsed from, for complaints
    /// @param functions the builtins without a predicate, by name
    public static Routine compile(String text, Node node, Map<String, Function> functions) {
        return new Compiler(text, functions, false).routine(node);
    }

    /// As [#compile], and the result can [Routine#trace].
    public static Routine compileTraced(String text, Node node, Map<String, Function> functions) {
        return new Compiler(text, functions, true).routine(node);
    }

    private Routine routine(Node node) {
        var code = code(node, new Scope.Top());
        return new Routine(text, code, slots.count());
    }

    boolean traced() {
        return traced;
    }

    Scope.Slots slots() {
        return slots;
    }

    /// How many nodes were compiled up to now.
    long size() {
        return size;
    }

    Code code(Node node, Scope scope) {
        size++;
        return switch (node) {
            case Node.Nil _ -> new Loads.Constant(null);
            case Node.Bool bool -> new Loads.Constant(bool.value());
            case Node.Int number -> new Loads.Constant(number.value());
            case Node.Float number -> new Loads.Constant(number.value());
            case Node.Text literal -> text(literal);
            case Node.Bytes bytes -> new Loads.Constant(bytes.value().getBytes(StandardCharsets.ISO_8859_1));
            case Node.Name name -> name(name, scope);
            case Node.Environment _ -> new Loads.Variables();
            case Node.Pointer pointer -> pointer(pointer, scope);
            case Node.Unary unary -> unary(unary, scope);
            case Node.Binary binary -> binary(binary, scope);
            case Node.Coalesce coalesce ->
                new Logic.Coalesce(code(coalesce.left(), scope), code(coalesce.right(), scope));
            case Node.Chain chain -> new Access.Chain(code(chain.body(), scope));
            case Node.Member member -> member(member, scope);
            case Node.Slice slice -> slice(slice, scope);
            case Node.Call call -> call(call, scope);
            case Node.Builtin builtin -> builtin(builtin, scope);
            case Node.Predicate predicate -> code(predicate.body(), scope);
            case Node.Let let -> let(let, scope);
            case Node.Sequence sequence -> new Loads.Sequence(codes(sequence.nodes(), scope));
            case Node.Conditional choice -> choice(choice, scope);
            case Node.ArrayLiteral array -> array(array, scope);
            case Node.MapLiteral map -> entries(map, scope);
        };
    }

    /// A plain loop: this recurses as deep as the tree is high, and streams would take their share of the stack.
    Code[] codes(List<Node> nodes, Scope scope) {
        var codes = new Code[nodes.size()];
        for (var i = 0; i < codes.length; i++) {
            codes[i] = code(nodes.get(i), scope);
        }
        return codes;
    }

    /// A long text counts more: every round of a loop around it may compare it.
    private Code text(Node.Text literal) {
        size += literal.value().length() / 64;
        return new Loads.Constant(literal.value());
    }

    private static Code name(Node.Name name, Scope scope) {
        var slot = scope.slotOf(name.name());
        return slot < 0 ? new Loads.Variable(name.at(), name.name()) : new Loads.Slot(slot);
    }

    private Code pointer(Node.Pointer pointer, Scope scope) {
        var predicate = scope.predicate();
        if (predicate == null) {
            throw complaint(pointer, "cannot use # outside of a predicate");
        }
        var slot = switch (pointer.name()) {
            case "" -> predicate.askElement(pointer.at());
            case "index" -> predicate.askIndex();
            case "acc" -> predicate.result;
            default -> -1;
        };
        if (slot < 0) {
            throw complaint(pointer, "unknown pointer #" + pointer.name());
        }
        return new Loads.Slot(slot);
    }

    private Code unary(Node.Unary unary, Scope scope) {
        var operand = code(unary.operand(), scope);
        return switch (unary.operator()) {
            case NOT -> new Logic.Not(unary.at(), operand);
            case MINUS -> new Computes.Negate(unary.at(), operand);
            case PLUS -> operand;
        };
    }

    private Code binary(Node.Binary binary, Scope scope) {
        var chain = binary.chain();
        size += chain.size() - 1;
        var code = counted(chain.getFirst(), scope);
        for (var link : chain) {
            code = binary(link, code, scope);
        }
        return code;
    }

    private Code binary(Node.Binary binary, Code left, Scope scope) {
        var range = inRange(binary, left);
        if (range != null) {
            return range;
        }
        var right = code(binary.right(), scope);
        try {
            return operation(binary.at(), binary.operator(), left, right);
        } catch (Problem badPattern) {
            throw complaint(binary, String.valueOf(badPattern.getMessage()));
        }
    }

    /// The left side of `binary`; when it is a count that need not be complete, one that stops early.
    private Code counted(Node.Binary binary, Scope scope) {
        if (binary.left() instanceof Node.Builtin count
                && count.name().equals("count")
                && count.arguments().size() == 2
                && binary.right() instanceof Node.Int number) {
            var enough = Literals.enough(binary.operator(), number.value());
            if (enough != null) {
                return loops.count(count, enough, scope);
            }
        }
        return code(binary.left(), scope);
    }

    /// `x in 1..9` with both bounds in the text; null when `binary` is not that.
    private static @Nullable Code inRange(Node.Binary binary, Code needle) {
        if (binary.operator() == BinaryOperator.IN
                && binary.right() instanceof Node.Binary range
                && range.operator() == BinaryOperator.RANGE) {
            var first = Literals.integer(range.left());
            var last = Literals.integer(range.right());
            if (first != null && last != null) {
                return new Membership.OfRange(needle, first, last);
            }
        }
        return null;
    }

    private static Code operation(int at, BinaryOperator operator, Code left, Code right) {
        return switch (operator) {
            case AND -> new Logic.And(at, left, right);
            case OR -> new Logic.Or(at, left, right);
            case EQUAL -> Equals.of(at, left, right);
            case NOT_EQUAL -> new Logic.Not(at, Equals.of(at, left, right));
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> Compares.of(at, operator, left, right);
            case IN -> Membership.of(at, left, right);
            case MATCHES, CONTAINS, STARTS_WITH, ENDS_WITH -> Texts.of(at, operator, left, right);
            case RANGE, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER -> Computes.of(at, operator, left, right);
        };
    }

    private Code member(Node.Member member, Scope scope) {
        var found = loops.first(member, scope);
        if (found != null) {
            return found;
        }
        var target = code(member.target(), scope);
        var key = code(member.key(), scope);
        if (traced && (!member.dotted() || isVariable(member.target(), scope))) {
            return new Traces.WatchedItem(member.at(), target, key, member.optional(), Printer.print(member.target()));
        }
        return key instanceof Loads.Constant constant && constant.value instanceof String name
                ? new Access.Field(member.at(), target, name, member.optional())
                : new Access.Item(member.at(), target, key, member.optional());
    }

    /// `adapters.dns` looks something up as `adapters["dns"]` does; what follows, as in `adapters.dns.available`, tells
    /// of what was found.
    private static boolean isVariable(Node node, Scope scope) {
        return node instanceof Node.Name name && scope.slotOf(name.name()) < 0;
    }

    private Code slice(Node.Slice slice, Scope scope) {
        return new Access.Slice(
                slice.at(),
                code(slice.target(), scope),
                slice.from() == null ? null : code(slice.from(), scope),
                slice.to() == null ? null : code(slice.to(), scope));
    }

    private Code builtin(Node.Builtin builtin, Scope scope) {
        var loop = loops.loop(builtin, scope);
        if (loop != null) {
            return loop;
        }
        var function = functions.get(builtin.name());
        if (function == null) {
            throw complaint(builtin, "unknown function " + builtin.name());
        }
        return new Invocations.Builtin(builtin.at(), function, codes(builtin.arguments(), scope));
    }

    private Code call(Node.Call call, Scope scope) {
        var arguments = codes(call.arguments(), scope);
        if (call.callee() instanceof Node.Member member && member.key() instanceof Node.Text name && member.dotted()) {
            var receiver = code(member.target(), scope);
            return new Invocations.Method(call.at(), member.at(), receiver, name.value(), member.optional(), arguments);
        }
        return new Invocations.Value(call.at(), code(call.callee(), scope), arguments);
    }

    private Code let(Node.Let let, Scope scope) {
        var value = code(let.value(), scope);
        var slot = slots.next();
        return new Loads.Let(slot, value, code(let.body(), new Scope.Let(scope, let.name(), slot)));
    }

    private Code choice(Node.Conditional choice, Scope scope) {
        return new Logic.Choice(
                choice.at(), code(choice.test(), scope), code(choice.then(), scope), code(choice.otherwise(), scope));
    }

    private Code array(Node.ArrayLiteral array, Scope scope) {
        if (!array.elements().isEmpty() && Literals.constant(array)) {
            return new Loads.Constant(Literals.values(array));
        }
        return new Creates.Array(array.at(), codes(array.elements(), scope));
    }

    private Code entries(Node.MapLiteral map, Scope scope) {
        var keys = codes(map.pairs().stream().map(Node.Pair::key).toList(), scope);
        var values = codes(map.pairs().stream().map(Node.Pair::value).toList(), scope);
        return new Creates.Entries(map.at(), keys, values);
    }

    private ExprException complaint(Node node, String message) {
        return new ExprException(ExprException.Stage.COMPILE, Diagnostic.at(text, node.at(), message));
    }
}
