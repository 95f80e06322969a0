package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A tree as lines of YAML, one for each value, so that lines can be compared.
final class TreeText {
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z0-9_./$](?:(?:[A-Za-z0-9_./$ (){}|+=;<>-]|:(?! ))*[A-Za-z0-9_/)}])?");
    private static final Pattern BLOCK = Pattern.compile("[^\\p{Cntrl}\\s][\\P{Cntrl}\\n\\t]*");

    private final List<String> lines = new ArrayList<>();

    private TreeText() {}

    /// None for a missing node.
    static List<String> lines(JsonNode tree) {
        if (tree.isMissingNode()) {
            return List.of();
        }
        var text = new TreeText();
        text.value("", "", tree);
        return text.lines;
    }

    /// @param start what stands in the line already: the key, or the dash of an item
    /// @param indent of what is inside
    private void value(String start, String indent, JsonNode value) {
        if (value.isObject() && !value.isEmpty()) {
            fields(start, indent, value);
        } else if (value.isArray() && !value.isEmpty()) {
            items(start, indent, value);
        } else if (value.isTextual() && isBlock(value.textValue())) {
            block(start, indent, value.textValue());
        } else {
            lines.add(start + scalar(value));
        }
    }

    /// The first field of an item stands behind its dash.
    private void fields(String start, String indent, JsonNode object) {
        String first = start;
        if (start.endsWith(": ")) {
            lines.add(start.stripTrailing());
            first = "";
        }
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            String before = first.isEmpty() ? indent : first;
            value(before + key(each.getKey()) + ": ", indent + "  ", each.getValue());
            first = "";
        }
    }

    private void items(String start, String indent, JsonNode array) {
        if (!start.isEmpty()) {
            lines.add(start.stripTrailing());
        }
        for (JsonNode each : array) {
            value(indent + "- ", indent + "  ", each);
        }
    }

    private void block(String start, String indent, String text) {
        boolean ended = text.endsWith("\n");
        lines.add(start + (ended ? "|" : "|-"));
        (ended ? text.substring(0, text.length() - 1) : text)
                .lines()
                .forEach(each -> lines.add(each.isEmpty() ? "" : indent + each));
    }

    /// Whether it has lines that can stand for themselves.
    private static boolean isBlock(String text) {
        return text.contains("\n")
                && !text.endsWith("\n\n")
                && BLOCK.matcher(text).matches();
    }

    private static String key(String key) {
        return scalar(TextNode.valueOf(key));
    }

    private static String scalar(JsonNode value) {
        boolean plain = value.isTextual()
                && PLAIN.matcher(value.textValue()).matches()
                && YamlScalar.plain(value.textValue()).isTextual();
        return plain ? value.textValue() : JsonText.string(value);
    }
}
