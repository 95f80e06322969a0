package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.gotemplate.run.Printed;
import java.util.List;
import java.util.Map;

/// Puts the values of one rendering into shapes.
final class Filling {
    private final List<Slot> slots;
    private final Trees trees;

    /// @param most how large the trees may be, in characters of their texts and one for each value
    Filling(List<Slot> slots, int most) {
        this.slots = slots;
        this.trees = new Trees(most);
    }

    /// @throws Complaint if a value does not fit its place, or there is too much
    JsonNode tree(Shape shape) {
        return tree(shape, 1);
    }

    private JsonNode tree(Shape shape, int depth) {
        return switch (shape) {
            case Shape.Fixed(Spot spot, JsonNode value) -> trees.fixed(spot, value);
            case Shape.Value(Spot spot, int slot, boolean quoted) ->
                quoted ? trees.text(spot, quoted(slot)) : plain(spot, slot, depth);
            case Shape.Text text -> trees.text(text.spot(), text(text));
            case Shape.Mapping mapping -> object(mapping, depth);
            case Shape.Sequence sequence -> array(sequence, depth);
            case Shape.Splice(Spot spot, var _) -> throw Marks.misplaced(spot);
            case Shape.SpliceEnd(Spot spot) -> throw Marks.misplaced(spot);
        };
    }

    private JsonNode plain(Spot spot, int slot, int depth) {
        return switch (printed(slot)) {
            case Printed.Constant(String text) -> trees.text(spot, text);
            case Printed.Plain(Object value, String text) -> trees.scalar(spot, value, text);
            case Printed.Quoted(String value, var _) -> trees.text(spot, value);
            case Printed.Serialized serialized -> trees.tree(spot, serialized, depth);
        };
    }

    private String quoted(int slot) {
        return printed(slot) instanceof Printed.Quoted(String value, var _)
                ? value
                : printed(slot).text();
    }

    private ObjectNode object(Shape.Mapping mapping, int depth) {
        trees.enter(mapping.spot(), depth);
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (Shape.Entry entry : mapping.entries()) {
            if (entry.key() instanceof Shape.Splice splice) {
                spliced(splice, depth, JsonNodeType.OBJECT)
                        .properties()
                        .forEach(each -> put(object, splice.spot(), each));
            } else {
                String key = key(entry.key(), depth + 1);
                put(object, entry.key().spot(), Map.entry(key, tree(entry.value(), depth + 1)));
            }
        }
        return object;
    }

    /// The map or list of a splice.
    private JsonNode spliced(Shape.Splice splice, int depth, JsonNodeType type) {
        JsonNode tree = plain(splice.spot(), splice.slot(), depth);
        if (tree.getNodeType() != type) {
            throw Marks.misplaced(splice.spot());
        }
        return tree;
    }

    private static void put(ObjectNode object, Spot spot, Map.Entry<String, JsonNode> entry) {
        if (object.replace(entry.getKey(), entry.getValue()) != null) {
            throw Shape.twice(spot, entry.getKey());
        }
    }

    private String key(Shape key, int depth) {
        JsonNode name = tree(key, depth);
        if (name.isContainerNode()) {
            throw new Complaint(key.spot(), "a map or list is printed as a key, expected a text");
        }
        return name.isTextual() ? name.textValue() : keyText(key);
    }

    /// A number as key reads as it was printed.
    private String keyText(Shape key) {
        return key instanceof Shape.Value(var _, int slot, var _)
                ? printed(slot).text()
                : "";
    }

    private ArrayNode array(Shape.Sequence sequence, int depth) {
        trees.enter(sequence.spot(), depth);
        ArrayNode array = JsonNodeFactory.instance.arrayNode(sequence.elements().size());
        for (Shape element : sequence.elements()) {
            if (element instanceof Shape.Splice splice) {
                spliced(splice, depth, JsonNodeType.ARRAY).forEach(array::add);
            } else {
                array.add(tree(element, depth + 1));
            }
        }
        return array;
    }

    private String text(Shape.Text text) {
        var out = new StringBuilder(text.literals().getFirst());
        for (int i = 0; i < text.slots().size(); i++) {
            Slot slot = slots.get(text.slots().get(i));
            if (text.plain() && Splices.concern(slot.printed())) {
                throw Marks.misplaced(text.spot());
            }
            append(slot, out);
            out.append(text.literals().get(i + 1));
        }
        return out.toString();
    }

    /// Lines that the template indents get the indentation that the first of them has.
    private static void append(Slot slot, StringBuilder out) {
        String text = slot.printed().text();
        boolean indented = slot.indented() || slot.printed() instanceof Printed.Serialized;
        int spaces = indented ? indentation(out) : 0;
        out.append(spaces == 0 ? text : text.replace("\n", "\n" + " ".repeat(spaces)));
    }

    private static int indentation(StringBuilder out) {
        int at = out.length();
        while (at > 0 && out.charAt(at - 1) == ' ') {
            at--;
        }
        return at == 0 || out.charAt(at - 1) == '\n' ? out.length() - at : 0;
    }

    private Printed printed(int slot) {
        return slots.get(slot).printed();
    }
}
