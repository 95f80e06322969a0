package dev.capstan.server.kube.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/// The head of a column.
///
/// @param type integer, number, string, boolean or date
/// @param format says more about the type; `name` marks the column that names the object
/// @param priority 0 is always shown, others only with `-o wide`
public record ColumnDefinition(String name, String type, String format, String description, int priority) {
    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("type", type);
        json.writeStringField("format", format);
        json.writeStringField("description", description);
        json.writeNumberField("priority", priority);
        json.writeEndObject();
    }
}
