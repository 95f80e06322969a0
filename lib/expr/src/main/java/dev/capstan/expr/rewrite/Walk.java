package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Rewrites a tree from its leaves up. What does not change stays the same node.
final class Walk {
    private final UnaryOperator<Node> rewrite;
    private int changes;

    private Walk(UnaryOperator<Node> rewrite) {
        this.rewrite = rewrite;
    }

    /// @param rewrite answers the node it was given where nothing is to be done
    static Node over(Node tree, UnaryOperator<Node> rewrite) {
        return new Walk(rewrite).node(tree);
    }

    /// What a predicate says.
    static Node body(Node predicate) {
        return predicate instanceof Node.Predicate(var _, Node body) ? body : predicate;
    }

    private Node node(Node node) {
        var before = changes;
        return rewritten(node, copy(node), before);
    }

    /// @param copy of `node`, with what became of its parts
    /// @param before how many changes there were before its parts were looked at
    @SuppressWarnings("ReferenceEquality") // the same node means that nothing was done
    private Node rewritten(Node node, Node copy, int before) {
        var whole = changes == before ? node : copy;
        var rewritten = rewrite.apply(whole);
        if (rewritten != whole) {
            changes++;
        }
        return rewritten;
    }

    private @Nullable Node optional(@Nullable Node node) {
        return node == null ? null : node(node);
    }

    /// No record patterns here: this recurses as deep as the tree is high, and they take their share of the stack.
    private Node copy(Node node) {
        return switch (node) {
            case Node.Nil _, Node.Bool _, Node.Int _, Node.Float _, Node.Text _, Node.Bytes _ -> node;
            case Node.Name _, Node.Environment _, Node.Pointer _ -> node;
            case Node.Unary unary -> new Node.Unary(unary.at(), unary.operator(), node(unary.operand()));
            case Node.Binary binary -> binary(binary);
            case Node.Coalesce each -> new Node.Coalesce(each.at(), node(each.left()), node(each.right()));
            case Node.Chain chain -> new Node.Chain(chain.at(), node(chain.body()));
            case Node.Member member -> member(member);
            case Node.Slice slice ->
                new Node.Slice(slice.at(), node(slice.target()), optional(slice.from()), optional(slice.to()));
            case Node.Call call -> new Node.Call(call.at(), node(call.callee()), nodes(call.arguments()));
            case Node.Builtin call -> new Node.Builtin(call.at(), call.name(), nodes(call.arguments()));
            case Node.Predicate predicate -> new Node.Predicate(predicate.at(), node(predicate.body()));
            case Node.Let let -> new Node.Let(let.at(), let.name(), node(let.value()), node(let.body()));
            case Node.Sequence sequence -> new Node.Sequence(sequence.at(), nodes(sequence.nodes()));
            case Node.Conditional choice -> conditional(choice);
            case Node.ArrayLiteral array -> new Node.ArrayLiteral(array.at(), nodes(array.elements()));
            case Node.MapLiteral map -> new Node.MapLiteral(map.at(), pairs(map.pairs()));
        };
    }

    /// The left operand of the last link is what the rest of the chain became.
    private Node binary(Node.Binary binary) {
        var before = changes;
        var chain = binary.chain();
        var left = node(chain.getFirst().left());
        for (var link : chain.subList(0, chain.size() - 1)) {
            var copy = new Node.Binary(link.at(), link.operator(), left, node(link.right()));
            left = rewritten(link, copy, before);
        }
        return new Node.Binary(binary.at(), binary.operator(), left, node(binary.right()));
    }

    private Node member(Node.Member member) {
        return new Node.Member(
                member.at(), node(member.target()), node(member.key()), member.optional(), member.dotted());
    }

    private Node conditional(Node.Conditional choice) {
        return new Node.Conditional(
                choice.at(), node(choice.test()), node(choice.then()), node(choice.otherwise()), choice.braced());
    }

    private List<Node> nodes(List<Node> nodes) {
        var copies = new ArrayList<Node>(nodes.size());
        for (var node : nodes) {
            copies.add(node(node));
        }
        return copies;
    }

    private List<Node.Pair> pairs(List<Node.Pair> pairs) {
        var copies = new ArrayList<Node.Pair>(pairs.size());
        for (var pair : pairs) {
            copies.add(new Node.Pair(pair.at(), node(pair.key()), node(pair.value())));
        }
        return copies;
    }
}
