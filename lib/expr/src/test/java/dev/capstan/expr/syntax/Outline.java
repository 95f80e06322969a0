package dev.capstan.expr.syntax;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A tree as text, all of it but the positions: two trees with one outline mean the same.
public final class Outline {
    private Outline() {}

    public static String of(@Nullable Node node) {
        return switch (node) {
            case null -> "_";
            case Node.Nil _ -> "nil";
            case Node.Bool bool -> String.valueOf(bool.value());
            case Node.Int number -> String.valueOf(number.value());
            case Node.Float number -> String.valueOf(number.value());
            case Node.Text text -> Quotes.quote(text.value());
            case Node.Bytes bytes -> "b" + Quotes.quoteBytes(bytes.value());
            case Node.Name name -> name.name();
            case Node.Environment _ -> "env!";
            case Node.Pointer pointer -> "#" + pointer.name();
            case Node.Unary unary -> list(unary.operator().symbol(), unary.operand());
            case Node.Binary binary -> list(binary.operator().symbol(), binary.left(), binary.right());
            case Node.Coalesce coalesce -> list("??", coalesce.left(), coalesce.right());
            case Node.Chain chain -> list("chain", chain.body());
            case Node.Member member -> list(access(member), member.target(), member.key());
            case Node.Slice slice -> list("slice", slice.target(), slice.from(), slice.to());
            case Node.Call call -> list("call " + of(call.callee()), call.arguments());
            case Node.Builtin builtin -> list("builtin " + builtin.name(), builtin.arguments());
            case Node.Predicate predicate -> list("=>", predicate.body());
            case Node.Let let -> list("let " + let.name(), let.value(), let.body());
            case Node.Sequence sequence -> list(";", sequence.nodes());
            case Node.Conditional choice ->
                list(choice.braced() ? "if" : "?", choice.test(), choice.then(), choice.otherwise());
            case Node.ArrayLiteral array -> list("array", array.elements());
            case Node.MapLiteral map -> list("map", map.children());
        };
    }

    private static String access(Node.Member member) {
        return (member.optional() ? "?" : "") + (member.dotted() ? "." : "[]");
    }

    private static String list(String head, List<Node> parts) {
        return Stream.concat(Stream.of(head), parts.stream().map(Outline::of))
                .collect(Collectors.joining(" ", "(", ")"));
    }

    private static String list(String head, @Nullable Node... parts) {
        var text = new StringBuilder("(").append(head);
        for (Node part : parts) {
            text.append(' ').append(of(part));
        }
        return text.append(')').toString();
    }
}
