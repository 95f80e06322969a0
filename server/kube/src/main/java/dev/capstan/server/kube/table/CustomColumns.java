package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.type.PrinterColumn;
import dev.capstan.registry.type.TypeVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The columns of custom kinds: the name, then those of the definition, or the age when it has none.
final class CustomColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final double LONG_LIMIT = 0x1p63;

    private CustomColumns() {}

    static List<Column> of(TypeVersion version) {
        var columns = new ArrayList<Column>();
        columns.add(Column.NAME);
        version.columns().forEach(each -> columns.add(column(each)));
        if (version.columns().isEmpty()) {
            var head = new ColumnDefinition(
                    "Age", "date", "", Column.AGE.definition().description(), 0);
            columns.add(new Column(head, Column.AGE.cell()));
        }
        return columns;
    }

    private static Column column(PrinterColumn column) {
        String description = column.description().isEmpty()
                ? "Custom resource definition column (in JSONPath format): " + column.source()
                : column.description();
        var head = new ColumnDefinition(column.name(), column.type(), column.format(), description, column.priority());
        return new Column(head, (object, now) -> cell(column, object, now));
    }

    private static JsonNode cell(PrinterColumn column, JsonNode object, Instant now) {
        List<JsonNode> found = column.path().find(object);
        return found.isEmpty() ? JSON.nullNode() : cell(column.type(), found.getFirst(), now);
    }

    /// A value that does not fit the column's type leaves the cell empty; only text takes everything.
    private static JsonNode cell(String type, JsonNode value, Instant now) {
        return switch (type) {
            case "string" -> JSON.textNode(text(value));
            case "integer" -> value.isNumber() ? JSON.numberNode(whole(value)) : JSON.nullNode();
            case "number" -> value.isNumber() ? value : JSON.nullNode();
            case "boolean" -> value.isBoolean() ? value : JSON.nullNode();
            case "date" -> value.isTextual() ? JSON.textNode(Age.since(value.asText(), now)) : JSON.nullNode();
            default -> JSON.nullNode();
        };
    }

    private static long whole(JsonNode number) {
        double value = number.doubleValue();
        // A number too large for an integer reads as the smallest one, as it does with Kubernetes.
        return number.isFloatingPointNumber() && Math.abs(value) >= LONG_LIMIT ? Long.MIN_VALUE : number.longValue();
    }

    private static String text(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue();
            case NULL -> "<no value>";
            case NUMBER -> value.isFloatingPointNumber() ? GoNumber.text(value.doubleValue()) : value.asText();
            case OBJECT, ARRAY -> escaped(JsonText.string(value));
            default -> value.asText();
        };
    }

    /// JSON as it is written for embedding in HTML.
    private static String escaped(String json) {
        return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }
}
