package dev.capstan.expr.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes a tree as text that means the same: parsed again it is the same tree, but for the positions.
///
/// It has one way to write everything: words for logic, no pipes, parentheses only where they are needed, or where
/// their absence would puzzle (around `??` within other operators, around a choice within a choice).
public final class Printer {
    private final StringBuilder text = new StringBuilder();

    private Printer() {}

    public static String print(Node node) {
        var printer = new Printer();
        printer.write(node, Binding.SEQUENCE);
        return printer.text.toString();
    }

    private void write(Node node, int binding) {
        boolean wrapped = Binding.of(node) < binding;
        text.append(wrapped ? "(" : "");
        write(node);
        text.append(wrapped ? ")" : "");
    }

    private void write(Node node) {
        switch (node) {
            case Node.Nil _ -> text.append("nil");
            case Node.Bool bool -> text.append(bool.value());
            case Node.Int number -> text.append(number.value());
            case Node.Float number -> text.append(number.value());
            case Node.Text literal -> text.append(Quotes.quote(literal.value()));
            case Node.Bytes literal -> text.append('b').append(Quotes.quoteBytes(literal.value()));
            case Node.Name name -> text.append(name.name());
            case Node.Environment _ -> text.append("$env");
            case Node.Pointer pointer -> text.append('#').append(pointer.name());
            case Node.Unary unary -> unary(unary);
            case Node.Binary binary -> binary(binary, "");
            case Node.Coalesce coalesce -> coalesce(coalesce);
            case Node.Chain chain -> write(chain.body());
            case Node.Member member -> member(member);
            case Node.Slice slice -> slice(slice);
            case Node.Call call -> call(call);
            case Node.Builtin builtin -> elements(builtin.name() + "(", builtin.arguments(), ")");
            case Node.Predicate predicate -> predicate(predicate.body());
            case Node.Let let -> let(let);
            case Node.Sequence sequence -> sequence(sequence.nodes());
            case Node.Conditional choice -> conditional(choice);
            case Node.ArrayLiteral array -> elements("[", array.elements(), "]");
            case Node.MapLiteral map -> map(map.pairs());
        }
    }

    private void unary(Node.Unary unary) {
        Node.Binary negated = Binding.negated(unary);
        if (negated != null) {
            binary(negated, "not ");
            return;
        }
        text.append(unary.operator().symbol()).append(unary.operator() == UnaryOperator.NOT ? " " : "");
        operand(unary.operand(), unary.operator().precedence());
    }

    private void binary(Node.Binary binary, String not) {
        List<Node.Binary> chain = binary.chain();
        int last = chain.size() - 1;
        for (int i = 0; i < last; i++) {
            text.append(wrapped(chain, i) ? "(" : "");
        }
        operand(chain.getFirst().left(), Binding.leftOf(chain.getFirst()));
        for (int i = 0; i < last; i++) {
            right(chain.get(i), "");
            text.append(wrapped(chain, i) ? ")" : "");
        }
        right(binary, not);
    }

    /// Does the link need parentheses within the next one?
    private static boolean wrapped(List<Node.Binary> chain, int link) {
        return Binding.of(chain.get(link)) < Binding.leftOf(chain.get(link + 1));
    }

    private void right(Node.Binary binary, String not) {
        String space = binary.operator() == BinaryOperator.RANGE ? "" : " ";
        text.append(space).append(not).append(binary.operator().symbol()).append(space);
        operand(binary.right(), Binding.rightOf(binary));
    }

    /// What stands beside `??` and other operators at once must say where it belongs.
    private void operand(Node node, int binding) {
        write(node, node instanceof Node.Coalesce ? Binding.POSTFIX : binding);
    }

    private void coalesce(Node.Coalesce coalesce) {
        write(coalesce.left(), Binding.COALESCE);
        text.append(" ?? ");
        write(coalesce.right(), Binding.COALESCE + 1);
    }

    private void member(Node.Member member) {
        boolean pointed = member.target() instanceof Node.Pointer pointer
                && pointer.name().isEmpty()
                && member.dotted()
                && !member.optional();
        if (!pointed) {
            write(member.target(), Binding.POSTFIX);
        }
        text.append(member.optional() ? "?" : "");
        if (member.dotted() && member.key() instanceof Node.Text name) {
            text.append('.').append(name.value());
            return;
        }
        text.append(member.optional() ? ".[" : "[");
        write(member.key(), Binding.CONDITIONAL);
        text.append(']');
    }

    private void slice(Node.Slice slice) {
        write(slice.target(), Binding.POSTFIX);
        text.append('[');
        bound(slice.from());
        text.append(':');
        bound(slice.to());
        text.append(']');
    }

    private void bound(@Nullable Node bound) {
        if (bound != null) {
            write(bound, Binding.OPERATION);
        }
    }

    private void call(Node.Call call) {
        if (call.callee() instanceof Node.Name name && Letters.literal(name.name())) {
            piped(name.name(), call.arguments());
            return;
        }
        write(call.callee());
        elements("(", call.arguments(), ")");
    }

    /// Only behind a pipe may a function be called `nil`.
    private void piped(String name, List<Node> arguments) {
        text.append('(');
        operand(arguments.getFirst(), Binding.OPERATION);
        elements(" | " + name + "(", arguments.subList(1, arguments.size()), "))");
    }

    private void elements(String open, List<Node> nodes, String close) {
        text.append(open);
        String separator = "";
        for (Node node : nodes) {
            text.append(separator);
            write(node, Binding.CONDITIONAL);
            separator = ", ";
        }
        text.append(close);
    }

    private void map(List<Node.Pair> pairs) {
        text.append('{');
        String separator = "";
        for (Node.Pair pair : pairs) {
            text.append(separator);
            key(pair.key());
            text.append(": ");
            write(pair.value(), Binding.CONDITIONAL);
            separator = ", ";
        }
        text.append('}');
    }

    private void key(Node node) {
        switch (node) {
            case Node.Text key
            when Letters.name(key.value()) && !Letters.keyword(key.value()) -> text.append(key.value());
            case Node.Text key -> text.append(Quotes.quote(key.value()));
            case Node key -> block("(", key, ")");
        }
    }

    /// Braces are needed around statements, and around a map, whose own would be taken for them.
    private void predicate(Node body) {
        int start = text.length();
        write(body, Binding.SEQUENCE);
        if (Binding.of(body) < Binding.CONDITIONAL || text.charAt(start) == '{') {
            text.insert(start, '{').append('}');
        }
    }

    private void block(String open, Node body, String close) {
        text.append(open);
        write(body, Binding.SEQUENCE);
        text.append(close);
    }

    private void let(Node.Let let) {
        text.append("let ").append(let.name()).append(" = ");
        write(let.value(), Binding.CONDITIONAL);
        text.append("; ");
        write(let.body(), Binding.SEQUENCE);
    }

    private void sequence(List<Node> nodes) {
        for (Node node : nodes.subList(0, nodes.size() - 1)) {
            write(node, Binding.CONDITIONAL);
            text.append("; ");
        }
        write(nodes.getLast(), Binding.LET);
    }

    @SuppressWarnings("ReferenceEquality") // the parser makes `a ?: b` by using one node twice
    private void conditional(Node.Conditional choice) {
        if (choice.braced()) {
            braced(choice);
            return;
        }
        write(choice.test(), Binding.OPERATION);
        if (choice.test() == choice.then()) {
            text.append(" ?: ");
        } else {
            text.append(" ? ");
            write(choice.then(), Binding.OPERATION);
            text.append(" : ");
        }
        write(choice.otherwise(), Binding.CONDITIONAL);
    }

    private void braced(Node.Conditional choice) {
        text.append("if ");
        write(choice.test(), Binding.OPERATION);
        block(" { ", choice.then(), " } else ");
        if (choice.otherwise() instanceof Node.Conditional other && other.braced()) {
            braced(other);
        } else {
            block("{ ", choice.otherwise(), " }");
        }
    }
}
