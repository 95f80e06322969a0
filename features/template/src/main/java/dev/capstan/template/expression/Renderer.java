package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import dev.capstan.template.expression.Expression.Choice;
import java.util.List;

/// Fills in the values of one instance.
final class Renderer {
    private final JsonNode instance;
    private final List<FieldProblem> problems;

    Renderer(JsonNode instance, List<FieldProblem> problems) {
        this.instance = instance;
        this.problems = problems;
    }

    /// A missing node when there is no value.
    JsonNode value(Shape shape) {
        return switch (shape) {
            case Shape.Constant(var value) -> value.deepCopy();
            case Shape.Whole(var placeholder) -> whole(placeholder);
            case Shape.Mixed(var parts) -> TextNode.valueOf(text(parts));
            case Shape.Items(var items) -> items(items);
            case Shape.Fields fields -> fields(fields);
        };
    }

    private JsonNode items(List<Shape> items) {
        var array = JsonNodeFactory.instance.arrayNode(items.size());
        for (Shape each : items) {
            JsonNode value = value(each);
            if (!value.isMissingNode()) {
                array.add(value);
            }
        }
        return array;
    }

    private JsonNode fields(Shape.Fields fields) {
        var object = JsonNodeFactory.instance.objectNode();
        for (Shape.Entry each : fields.entries()) {
            String key = text(each.key());
            JsonNode value = value(each.value());
            if (!value.isMissingNode() && fits(key, each, fields.path(), object)) {
                object.set(key, value);
            }
        }
        return object;
    }

    private boolean fits(String key, Shape.Entry entry, String path, ObjectNode object) {
        String here = path + "." + entry.written();
        if (object.has(key)) {
            problems.add(new FieldProblem(
                    FieldProblem.Reason.DUPLICATE, here, JsonText.string(TextNode.valueOf(key)), "is another key too"));
            return false;
        }
        if (key.equals(entry.written())) {
            return true;
        }
        if (key.isEmpty()) {
            problems.add(FieldProblem.required(here, "the key is empty, as nothing in it has a value"));
        } else if (Foreign.isFunction(key)) {
            problems.add(Foreign.function(here, key));
        }
        return !key.isEmpty() && !Foreign.isFunction(key);
    }

    private JsonNode whole(Part.Placeholder placeholder) {
        Choice choice = choice(placeholder.expression());
        if (choice instanceof Expression.Reference(var _, var text)) {
            return TextNode.valueOf("${" + text + "}");
        }
        return new Foreign(placeholder.spot().path(), problems).quoted(plain(choice));
    }

    private String text(List<Part> parts) {
        var text = new StringBuilder();
        for (Part each : parts) {
            switch (each) {
                case Part.Text(var written) -> text.append(written);
                case Part.Placeholder(var expression, var _) -> text.append(embedded(choice(expression)));
            }
        }
        return text.toString();
    }

    private String embedded(Choice choice) {
        if (choice instanceof Expression.Reference(var _, var text)) {
            return "${" + text + "}";
        }
        JsonNode value = plain(choice);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return Foreign.quoted(value.isTextual() ? value.textValue() : JsonText.string(value));
    }

    private JsonNode plain(Choice choice) {
        return switch (choice) {
            case Expression.Field field -> field.from(instance);
            case Expression.Literal(var value) -> value;
            case Expression.Reference _ -> MissingNode.getInstance();
        };
    }

    private Choice choice(Expression expression) {
        List<Choice> choices = expression.choices();
        return choices.stream().filter(this::isProvided).findFirst().orElseGet(choices::getLast);
    }

    private boolean isProvided(Choice choice) {
        if (choice instanceof Expression.Reference) {
            return true;
        }
        JsonNode value = plain(choice);
        return !value.isMissingNode()
                && !value.isNull()
                && !(value.isTextual() && value.textValue().isEmpty());
    }
}
