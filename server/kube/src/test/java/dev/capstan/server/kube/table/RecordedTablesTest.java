package dev.capstan.server.kube.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.Types;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Tables of a kube-apiserver 1.36.1, each with its objects and the moment it was made, are what ours look like.
final class RecordedTablesTest {
    private static final Types TYPES = Descriptors.types(Descriptors.class, "gears.docs.example.dev.json");
    static final List<Recorded> TABLES = StreamSupport.stream(
                    Document.json(Descriptors.read(RecordedTablesTest.class, "tables.json"))
                            .tree()
                            .spliterator(),
                    false)
            .map(Recorded::new)
            .toList();

    record Recorded(JsonNode table) {
        @Override
        public String toString() {
            return table.path("resource").asText();
        }

        TableFormat format() {
            ResourceType type = TYPES.all().stream()
                    .filter(each -> each.resource().toString().equals(toString()))
                    .findFirst()
                    .orElseThrow();
            return TableFormat.of(type, type.storageVersion());
        }
    }

    @ParameterizedTest
    @FieldSource("TABLES")
    void theCellsAreThoseOfKubernetes(Recorded recorded) {
        Clock clock = Clock.fixed(Instant.parse(recorded.table.path("at").asText()), ZoneOffset.UTC);
        TableFormat format = recorded.format();

        List<JsonNode> cells = new ArrayList<>();
        recorded.table.path("rows").forEach(row -> cells.add(cells(format.cells(row.path("object"), clock))));

        assertThat(cells).isNotEmpty().isEqualTo(each(recorded.table.path("rows"), "cells"));
    }

    @ParameterizedTest
    @FieldSource("TABLES")
    void theColumnsAreThoseOfKubernetes(Recorded recorded) {
        List<String> columns = recorded.format().columnDefinitions().stream()
                .map(each -> each.name() + "|" + each.type() + "|" + each.format() + "|" + each.priority())
                .toList();

        assertThat(columns)
                .isEqualTo(stream(recorded.table.path("columns"))
                        .map(each -> each.path("name").asText() + "|"
                                + each.path("type").asText() + "|"
                                + each.path("format").asText() + "|"
                                + each.path("priority").asText())
                        .toList());
    }

    private static JsonNode cells(List<JsonNode> cells) {
        return JsonNodeFactory.instance.arrayNode().addAll(cells);
    }

    private static List<JsonNode> each(JsonNode array, String field) {
        return stream(array).map(each -> each.path(field)).toList();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
