package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/// The columns of what drives storage.
final class StorageColumns {
    static final List<Column> DRIVERS = List.of(
            Column.NAME,
            Cells.flag("AttachRequired", "Whether volumes are attached first.", "/spec/attachRequired", true),
            Cells.flag("PodInfoOnMount", "Whether it is told of the pod.", "/spec/podInfoOnMount", false),
            Cells.flag("StorageCapacity", "Whether it says what is free.", "/spec/storageCapacity", false),
            Cells.text("TokenRequests", "Whose tokens it gets.", StorageColumns::tokens),
            Cells.flag("RequiresRepublish", "Whether it is asked again.", "/spec/requiresRepublish", false),
            Cells.text("Modes", "What volumes it has.", StorageColumns::modes),
            Column.AGE);

    static final List<Column> NODES =
            List.of(Column.NAME, Cells.count("Drivers", "Drivers of the node.", "/spec/drivers"), Column.AGE);

    static final List<Column> ATTACHMENTS = List.of(
            Column.NAME,
            new Column(
                    new ColumnDefinition("Attacher", "string", "name", "Who attaches it.", 0),
                    Column.plain(Column.textAt("/spec/attacher"))),
            Cells.text("PV", "Which volume.", Cells.at("/spec/source/persistentVolumeName")),
            Cells.text("Node", "To which node.", Cells.at("/spec/nodeName")),
            Cells.flag("Attached", "Whether it is attached.", "/status/attached", false),
            Column.AGE);

    static final List<Column> ATTRIBUTES = List.of(
            Column.NAME, Cells.text("DriverName", "Whose volumes it is for.", Cells.at("/driverName")), Column.AGE);

    private StorageColumns() {}

    private static String tokens(JsonNode driver) {
        JsonNode requests = driver.at("/spec/tokenRequests");
        return requests.isArray() ? Cells.each(requests, "audience") : Cells.UNSET;
    }

    private static String modes(JsonNode driver) {
        return Cells.orNone(Cells.items(driver.at("/spec/volumeLifecycleModes"))
                .map(JsonNode::asText)
                .collect(Collectors.joining(",")));
    }
}
