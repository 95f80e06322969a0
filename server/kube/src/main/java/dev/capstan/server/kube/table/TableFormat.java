package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.type.Conversion;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/// The columns of a kind at one version. Immutable; cheap to make, and can be kept.
public final class TableFormat {
    private final List<Column> columns;
    private final List<ColumnDefinition> definitions;
    private final Conversion conversion;

    /// @param conversion of the objects to the form that the columns know
    private TableFormat(List<Column> columns, Conversion conversion) {
        this.columns = List.copyOf(columns);
        this.conversion = conversion;
        this.definitions = columns.stream().map(Column::definition).toList();
    }

    public static TableFormat of(ResourceType type, TypeVersion version) {
        boolean custom = !type.builtIn() || !version.columns().isEmpty();
        if (custom) {
            return new TableFormat(CustomColumns.of(version), Conversion.NONE);
        }
        Conversion conversion = version.storage() ? Conversion.NONE : version.conversion();
        return new TableFormat(BuiltInColumns.of(type.resource()), conversion);
    }

    public List<ColumnDefinition> columnDefinitions() {
        return definitions;
    }

    /// What the object has in each column, JSON null where it has nothing.
    public List<JsonNode> cells(JsonNode object, Clock clock) {
        Instant now = clock.instant();
        JsonNode known = converted(object);
        return columns.stream().map(each -> each.cell().of(known, now)).toList();
    }

    private JsonNode converted(JsonNode object) {
        if (!conversion.needed() || !(object instanceof ObjectNode tree)) {
            return object;
        }
        ObjectNode copy = tree.deepCopy();
        conversion.toStored(copy);
        return copy;
    }
}
