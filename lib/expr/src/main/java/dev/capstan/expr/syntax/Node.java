package dev.capstan.expr.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One piece of an expression. `at` is the offset (in code points) that a complaint about it points to.
public sealed interface Node {
    int at();

    /// What it is made of, in the order of the text.
    default List<Node> children() {
        return switch (this) {
            case Nil _, Bool _, Int _, Float _, Text _, Bytes _, Name _, Environment _, Pointer _ -> List.of();
            case Unary unary -> List.of(unary.operand);
            case Binary binary -> List.of(binary.left, binary.right);
            case Coalesce coalesce -> List.of(coalesce.left, coalesce.right);
            case Chain chain -> List.of(chain.body);
            case Member member -> List.of(member.target, member.key);
            case Slice slice -> present(slice.target, slice.from, slice.to);
            case Call call ->
                Stream.concat(Stream.of(call.callee), call.arguments.stream()).toList();
            case Builtin builtin -> builtin.arguments;
            case Predicate predicate -> List.of(predicate.body);
            case Let let -> List.of(let.value, let.body);
            case Sequence sequence -> sequence.nodes;
            case Conditional choice -> List.of(choice.test, choice.then, choice.otherwise);
            case ArrayLiteral array -> array.elements;
            case MapLiteral map ->
                map.pairs.stream()
                        .flatMap(pair -> Stream.of(pair.key, pair.value))
                        .toList();
        };
    }

    /// The same at another place.
    default Node placed(int at) {
        return switch (this) {
            case Nil _ -> new Nil(at);
            case Bool bool -> new Bool(at, bool.value);
            case Int number -> new Int(at, number.value);
            case Float number -> new Float(at, number.value);
            case Text text -> new Text(at, text.value);
            case Bytes bytes -> new Bytes(at, bytes.value);
            case Name name -> new Name(at, name.name);
            case Environment _ -> new Environment(at);
            case Pointer pointer -> new Pointer(at, pointer.name);
            case Unary unary -> new Unary(at, unary.operator, unary.operand);
            case Binary binary -> new Binary(at, binary.operator, binary.left, binary.right);
            case Coalesce coalesce -> new Coalesce(at, coalesce.left, coalesce.right);
            case Chain chain -> new Chain(at, chain.body);
            case Member member -> new Member(at, member.target, member.key, member.optional, member.dotted);
            case Slice slice -> new Slice(at, slice.target, slice.from, slice.to);
            case Call call -> new Call(at, call.callee, call.arguments);
            case Builtin builtin -> new Builtin(at, builtin.name, builtin.arguments);
            case Predicate predicate -> new Predicate(at, predicate.body);
            case Let let -> new Let(at, let.name, let.value, let.body);
            case Sequence sequence -> new Sequence(at, sequence.nodes);
            case Conditional choice -> new Conditional(at, choice.test, choice.then, choice.otherwise, choice.braced);
            case ArrayLiteral array -> new ArrayLiteral(at, array.elements);
            case MapLiteral map -> new MapLiteral(at, map.pairs);
        };
    }

    private static List<Node> present(@Nullable Node... nodes) {
        List<Node> present = new ArrayList<>();
        for (Node node : nodes) {
            if (node != null) {
                present.add(node);
            }
        }
        return present;
    }

    record Nil(int at) implements Node {}

    record Bool(int at, boolean value) implements Node {}

    record Int(int at, long value) implements Node {}

    @SuppressWarnings("AvoidCommonTypeNames") // outside it is always written Node.Float
    record Float(int at, double value) implements Node {}

    record Text(int at, String value) implements Node {}

    /// A `b"…"` literal; `value` holds one char (0–255) per byte.
    record Bytes(int at, String value) implements Node {}

    /// A variable of the environment, or one declared by `let`.
    record Name(int at, String name) implements Node {}

    /// `$env`: all variables as one map.
    record Environment(int at) implements Node {}

    /// What a predicate sees: `#` (name empty), `#index`, `#acc`.
    record Pointer(int at, String name) implements Node {}

    record Unary(int at, UnaryOperator operator, Node operand) implements Node {}

    record Binary(int at, BinaryOperator operator, Node left, Node right) implements Node {
        /// Of `a + b + c` first `a + b` and then the whole. Who goes through these need not recurse once per term.
        public List<Binary> chain() {
            var links = new ArrayList<Binary>();
            for (Node node = this; node instanceof Binary link; node = link.left) {
                links.add(link);
            }
            return links.reversed();
        }
    }

    /// `left ?? right`.
    record Coalesce(int at, Node left, Node right) implements Node {}

    /// How far an optional `?.` within reaches: when it meets nil, the whole `body` is nil.
    record Chain(int at, Node body) implements Node {}

    /// `target.key`, `target[key]`, and with `?.` the optional forms; a dotted key is a [Text].
    record Member(int at, Node target, Node key, boolean optional, boolean dotted) implements Node {}

    record Slice(
            int at,
            Node target,
            @Nullable Node from,
            @Nullable Node to) implements Node {}

    /// A call of something that is not a builtin. There are no functions in an environment, so the checker refuses
    /// it, unless it is never reached behind an optional `?.`.
    record Call(int at, Node callee, List<Node> arguments) implements Node {}

    /// A call of a function of the language. Where the text says `map(filter(a, p), q)` a rewritten tree has `filter`
    /// (or `find`, or `findLast`) with q as a third argument.
    record Builtin(int at, String name, List<Node> arguments) implements Node {}

    /// A closure argument of a builtin, written with or without braces.
    record Predicate(int at, Node body) implements Node {}

    record Let(int at, String name, Node value, Node body) implements Node {}

    /// `first; second; …`: the value of the last.
    record Sequence(int at, List<Node> nodes) implements Node {}

    /// `test ? then : otherwise`, and `if … else …` when `braced`.
    record Conditional(int at, Node test, Node then, Node otherwise, boolean braced) implements Node {}

    record ArrayLiteral(int at, List<Node> elements) implements Node {}

    record MapLiteral(int at, List<Pair> pairs) implements Node {}

    /// One entry of a map literal; a bare or quoted key is a [Text].
    record Pair(int at, Node key, Node value) {}
}
