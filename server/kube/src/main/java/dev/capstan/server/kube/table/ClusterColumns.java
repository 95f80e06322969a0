package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The columns of nodes, storage, and what governs a cluster.
final class ClusterColumns {
    private static final String ROLE = "node-role.kubernetes.io/";
    private static final Map<String, String> ACCESS =
            Map.of("ReadWriteOnce", "RWO", "ReadOnlyMany", "ROX", "ReadWriteMany", "RWX", "ReadWriteOncePod", "RWOP");

    static final List<Column> NODES = List.of(
            Column.NAME,
            Cells.text("Status", "Whether it is ready.", ClusterColumns::status),
            Cells.text("Roles", "What it is for.", ClusterColumns::roles),
            Column.AGE,
            Cells.text("Version", "Version of its agent.", Cells.at("/status/nodeInfo/kubeletVersion")),
            Cells.text("Internal-IP", "Address inside.", node -> address(node, "InternalIP"))
                    .withPriority(1),
            Cells.text("External-IP", "Address outside.", node -> address(node, "ExternalIP"))
                    .withPriority(1),
            Cells.text("OS-Image", "Operating system.", node -> known(node, "osImage"))
                    .withPriority(1),
            Cells.text("Kernel-Version", "Version of the kernel.", ClusterColumns::kernel)
                    .withPriority(1),
            Cells.text("Container-Runtime", "What runs containers.", node -> known(node, "containerRuntimeVersion"))
                    .withPriority(1));

    static final List<Column> CLAIMS = List.of(
            Column.NAME,
            Cells.text("Status", "Whether it has a volume.", ClusterColumns::phase),
            Cells.text("Volume", "The volume it has.", Cells.at("/spec/volumeName")),
            Cells.text("Capacity", "How much fits.", claim -> bound(claim, "/status/capacity/storage")),
            Cells.text("Access Modes", "How it may be used.", ClusterColumns::claimModes),
            Cells.text("StorageClass", "What it is made of.", Cells.at("/spec/storageClassName")),
            Cells.text("VolumeAttributesClass", "How it behaves.", ClusterColumns::attributes),
            Column.AGE,
            Cells.text("VolumeMode", "Files, or a device.", ClusterColumns::mode)
                    .withPriority(1));

    static final List<Column> VOLUMES = List.of(
            Column.NAME,
            Cells.text("Capacity", "How much fits.", Cells.at("/spec/capacity/storage")),
            Cells.text("Access Modes", "How it may be used.", volume -> modes(volume.at("/spec/accessModes"))),
            Cells.text("Reclaim Policy", "What becomes of it.", Cells.at("/spec/persistentVolumeReclaimPolicy")),
            Cells.text("Status", "Whether it is in use.", ClusterColumns::phase),
            Cells.text("Claim", "Who uses it.", ClusterColumns::claim),
            Cells.text("StorageClass", "What it is made of.", Cells.at("/spec/storageClassName")),
            Cells.text("VolumeAttributesClass", "How it behaves.", ClusterColumns::attributes),
            Cells.text("Reason", "Why it is not in use.", Cells.at("/status/reason")),
            Column.AGE,
            Cells.text("VolumeMode", "Files, or a device.", ClusterColumns::mode)
                    .withPriority(1));

    static final List<Column> STORAGE_CLASSES = List.of(
            new Column(Column.NAME.definition(), Column.plain(each -> Cells.cell(storageClass(each)))),
            Cells.text("Provisioner", "Who makes volumes.", Cells.at("/provisioner")),
            Cells.text("ReclaimPolicy", "What becomes of them.", Cells.at("/reclaimPolicy")),
            Cells.text("VolumeBindingMode", "When they are made.", Cells.at("/volumeBindingMode")),
            Cells.typed(
                    "AllowVolumeExpansion",
                    "string",
                    "Whether they may grow.",
                    each -> Cells.cell(each.at("/allowVolumeExpansion").asBoolean())),
            Column.AGE);

    static final List<Column> BUDGETS = List.of(
            Column.NAME,
            Cells.text(
                    "Min Available",
                    "Pods that must stay.",
                    each -> each.at("/spec/minAvailable").asText("N/A")),
            Cells.text(
                    "Max Unavailable",
                    "Pods that may go.",
                    each -> each.at("/spec/maxUnavailable").asText("N/A")),
            Cells.number("Allowed Disruptions", "integer", "Pods that may go now.", "/status/disruptionsAllowed"),
            Column.AGE);

    static final List<Column> BINDINGS = List.of(
            Column.NAME,
            Cells.text("Role", "What it grants.", ClusterColumns::role),
            Column.AGE,
            Cells.text("Users", "Users it grants it to.", each -> subjects(each, "User"))
                    .withPriority(1),
            Cells.text("Groups", "Groups it grants it to.", each -> subjects(each, "Group"))
                    .withPriority(1),
            Cells.text("ServiceAccounts", "Accounts it grants it to.", each -> subjects(each, "ServiceAccount"))
                    .withPriority(1));

    static final List<Column> PRIORITIES = List.of(
            Column.NAME,
            Cells.number("Value", "integer", "The higher goes first.", "/value"),
            Cells.typed(
                    "Global-Default",
                    "boolean",
                    "Whether it is that of pods without one.",
                    each -> Cells.cell(each.at("/globalDefault").asBoolean())),
            Column.AGE,
            Cells.text("PreemptionPolicy", "Whether others have to go.", Cells.at("/preemptionPolicy")));

    static final List<Column> RUNTIMES =
            List.of(Column.NAME, Cells.text("Handler", "What runs the pods.", Cells.at("/handler")), Column.AGE);

    static final List<Column> POD_TEMPLATES = List.of(
            Column.NAME,
            Cells.text("Containers", "Names of the containers.", each -> containers(each, "name")),
            Cells.text("Images", "Images of the containers.", each -> containers(each, "image")),
            Cells.text(
                    "Pod Labels", "Labels of the pods.", each -> Cells.selector(each.at("/template/metadata/labels"))));

    private ClusterColumns() {}

    private static String status(JsonNode node) {
        var found = new ArrayList<String>();
        Cells.items(node.at("/status/conditions"))
                .filter(each -> each.path("type").asText().equals("Ready"))
                .forEach(each -> found.add(each.path("status").asText().equals("True") ? "Ready" : "NotReady"));
        if (found.isEmpty()) {
            found.add("Unknown");
        }
        if (node.at("/spec/unschedulable").asBoolean()) {
            found.add("SchedulingDisabled");
        }
        return String.join(",", found);
    }

    private static String roles(JsonNode node) {
        return Cells.orNone(node.at("/metadata/labels").properties().stream()
                .flatMap(each -> each.getKey().startsWith(ROLE)
                        ? Stream.of(each.getKey().substring(ROLE.length()))
                        : each.getKey().equals("kubernetes.io/role")
                                ? Stream.of(each.getValue().asText())
                                : Stream.of())
                .filter(each -> !each.isEmpty())
                .sorted()
                .distinct()
                .collect(Collectors.joining(",")));
    }

    private static String address(JsonNode node, String type) {
        return Cells.items(node.at("/status/addresses"))
                .filter(each -> each.path("type").asText().equals(type))
                .map(each -> each.path("address").asText())
                .findFirst()
                .orElse(Cells.NONE);
    }

    private static String known(JsonNode node, String field) {
        String text = node.at("/status/nodeInfo/" + field).asText("");
        return text.isEmpty() ? "<unknown>" : text;
    }

    private static String kernel(JsonNode node) {
        String architecture = node.at("/status/nodeInfo/architecture").asText("");
        String version = known(node, "kernelVersion");
        return architecture.isEmpty() ? version : version + " (" + architecture + ")";
    }

    private static String phase(JsonNode object) {
        boolean leaves = object.at("/metadata/deletionTimestamp").isTextual();
        return leaves ? "Terminating" : object.at("/status/phase").asText("");
    }

    private static String bound(JsonNode claim, String pointer) {
        return claim.at("/spec/volumeName").asText("").isEmpty()
                ? ""
                : claim.at(pointer).asText("");
    }

    private static String claimModes(JsonNode claim) {
        return claim.at("/spec/volumeName").asText("").isEmpty() ? "" : modes(claim.at("/status/accessModes"));
    }

    private static String modes(JsonNode modes) {
        return Cells.items(modes)
                .map(each -> ACCESS.getOrDefault(each.asText(), ""))
                .filter(each -> !each.isEmpty())
                .distinct()
                .collect(Collectors.joining(","));
    }

    private static String attributes(JsonNode object) {
        return object.at("/spec/volumeAttributesClassName").asText(Cells.UNSET);
    }

    private static String mode(JsonNode object) {
        return object.at("/spec/volumeMode").asText(Cells.UNSET);
    }

    private static String claim(JsonNode volume) {
        JsonNode claim = volume.at("/spec/claimRef");
        return claim.isObject()
                ? claim.path("namespace").asText() + "/" + claim.path("name").asText()
                : "";
    }

    private static String storageClass(JsonNode each) {
        boolean usual = each.at("/metadata/annotations/storageclass.kubernetes.io~1is-default-class")
                .asText("")
                .equals("true");
        return each.at("/metadata/name").asText() + (usual ? " (default)" : "");
    }

    private static String role(JsonNode binding) {
        return binding.at("/roleRef/kind").asText() + "/"
                + binding.at("/roleRef/name").asText();
    }

    private static String subjects(JsonNode binding, String kind) {
        return Cells.items(binding.path("subjects"))
                .filter(each -> each.path("kind").asText().equals(kind))
                .map(each -> kind.equals("ServiceAccount")
                        ? each.path("namespace").asText() + "/"
                                + each.path("name").asText()
                        : each.path("name").asText())
                .collect(Collectors.joining(", "));
    }

    private static String containers(JsonNode template, String field) {
        return Cells.each(template.at("/template/spec/containers"), field);
    }
}
