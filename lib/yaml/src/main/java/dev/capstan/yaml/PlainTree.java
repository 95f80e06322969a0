package dev.capstan.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// Trees of maps, lists, texts, numbers, booleans and null, to nodes of YAML and back.
final class PlainTree {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_NODES = 100_000;

    private int nodes;

    private PlainTree() {}

    /// A value that cannot be a tree: an alias leads back to itself, or it unfolds to too much.
    static final class TooLargeException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static Node node(@Nullable Object value) {
        return switch (value) {
            case null -> scalar(Tag.NULL, "");
            case Map<?, ?> map ->
                new MappingNode(
                        Tag.MAP, map.entrySet().stream().map(PlainTree::tuple).toList(), FlowStyle.BLOCK);
            case List<?> list ->
                new SequenceNode(Tag.SEQ, list.stream().map(PlainTree::node).toList(), FlowStyle.BLOCK);
            case Boolean flag -> scalar(Tag.BOOL, flag.toString());
            case Long whole -> scalar(Tag.INT, whole.toString());
            case Integer whole -> scalar(Tag.INT, whole.toString());
            case Number number -> scalar(Tag.FLOAT, number.toString());
            default -> scalar(Tag.STR, value.toString());
        };
    }

    private static NodeTuple tuple(Map.Entry<?, ?> entry) {
        return new NodeTuple(scalar(Tag.STR, String.valueOf(entry.getKey())), node(entry.getValue()));
    }

    private static ScalarNode scalar(Tag tag, String text) {
        return new ScalarNode(tag, text, ScalarStyle.PLAIN);
    }

    /// @throws TooLargeException when it unfolds to too much
    static @Nullable Object of(Node node) {
        return new PlainTree().value(node, 0);
    }

    private @Nullable Object value(Node node, int depth) {
        if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            throw new TooLargeException();
        }
        return switch (node) {
            case MappingNode mapping -> map(mapping, depth);
            case SequenceNode sequence -> list(sequence, depth);
            case ScalarNode scalar -> scalar(scalar);
            default -> null;
        };
    }

    private Map<String, @Nullable Object> map(MappingNode mapping, int depth) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode key) {
                map.put(key.getValue(), value(tuple.getValueNode(), depth + 1));
            }
        }
        return map;
    }

    private List<@Nullable Object> list(SequenceNode sequence, int depth) {
        var list = new ArrayList<@Nullable Object>();
        for (Node each : sequence.getValue()) {
            list.add(value(each, depth + 1));
        }
        return list;
    }

    private static @Nullable Object scalar(ScalarNode node) {
        var tag = node.getTag();
        var text = node.getValue();
        if (tag.equals(Tag.NULL)) {
            return null;
        }
        if (tag.equals(Tag.BOOL)) {
            return text.toLowerCase(Locale.ROOT).equals("true");
        }
        return tag.equals(Tag.INT) || tag.equals(Tag.FLOAT) ? number(text) : text;
    }

    /// A number as YAML writes it; what no number holds stays the text it is.
    private static Object number(String text) {
        try {
            if (text.startsWith("0x")) {
                return Long.parseLong(text.substring(2), 16);
            }
            if (text.startsWith("0o")) {
                return Long.parseLong(text.substring(2), 8);
            }
            return text.matches("[-+]?\\d{1,18}") ? (Object) Long.parseLong(text) : (Object) Double.parseDouble(text);
        } catch (NumberFormatException _) {
            return text;
        }
    }
}
