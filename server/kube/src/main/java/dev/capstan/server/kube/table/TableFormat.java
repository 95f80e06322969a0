package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/// The columns of a kind at one version. Immutable; cheap to make, and can be kept.
public final class TableFormat {
    private final List<Column> columns;
    private final List<ColumnDefinition> definitions;

    private TableFormat(List<Column> columns) {
        this.columns = List.copyOf(columns);
        this.definitions = columns.stream().map(Column::definition).toList();
    }

    public static TableFormat of(ResourceType type, TypeVersion version) {
        boolean custom = !type.builtIn() || !version.columns().isEmpty();
        return new TableFormat(custom ? CustomColumns.of(version) : BuiltInColumns.of(type.resource()));
    }

    public List<ColumnDefinition> columnDefinitions() {
        return definitions;
    }

    /// What the object has in each column, JSON null where it has nothing.
    public List<JsonNode> cells(JsonNode object, Clock clock) {
        Instant now = clock.instant();
        return columns.stream().map(each -> each.cell().of(object, now)).toList();
    }
}
