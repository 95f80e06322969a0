package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The columns of services and what leads to them.
final class NetworkColumns {
    static final List<Column> SERVICES = List.of(
            Column.NAME,
            Cells.text(
                    "Type",
                    "How it is reached.",
                    service -> service.at("/spec/type").asText("")),
            Cells.text("Cluster-IP", "Address inside.", service -> Cells.orNone(service, "/spec/clusterIP")),
            Cells.text("External-IP", "Addresses outside.", NetworkColumns::outside),
            Cells.text("Port(s)", "Where it listens.", NetworkColumns::ports),
            Column.AGE,
            Cells.wideSelector());

    static final List<Column> ENDPOINTS = List.of(
            Column.NAME,
            Cells.text("Endpoints", "Addresses behind the service.", NetworkColumns::endpoints),
            Column.AGE);

    static final List<Column> INGRESSES = List.of(
            Column.NAME,
            Cells.text("Class", "Who should serve it.", NetworkColumns::ingressClass),
            Cells.text("Hosts", "Names it answers to.", NetworkColumns::hosts),
            Cells.text("Address", "Where it is reached.", ingress -> balancers(ingress)),
            Cells.text(
                    "Ports",
                    "Where it listens.",
                    ingress -> ingress.at("/spec/tls").isEmpty() ? "80" : "80, 443"),
            Column.AGE);

    static final List<Column> INGRESS_CLASSES = List.of(
            Column.NAME,
            Cells.text(
                    "Controller",
                    "Who serves it.",
                    each -> each.at("/spec/controller").asText("")),
            Cells.text("Parameters", "Where its settings are.", NetworkColumns::parameters),
            Column.AGE);

    static final List<Column> POLICIES = List.of(
            Column.NAME,
            Cells.text("Pod-Selector", "Which pods it is for.", each -> Cells.selector(each.at("/spec/podSelector"))),
            Column.AGE);

    static final List<Column> SLICES = List.of(
            Column.NAME,
            Cells.text("AddressType", "What its addresses are.", Cells.at("/addressType")),
            Cells.text("Ports", "Where they listen.", NetworkColumns::slicePorts),
            Cells.text("Endpoints", "Addresses behind the service.", NetworkColumns::sliceAddresses),
            Column.AGE);

    private NetworkColumns() {}

    private static String slicePorts(JsonNode slice) {
        return orUnset(Cells.few(Cells.items(slice.path("ports"))
                .map(port -> port.path("port").asText(port.path("name").asText("*")))
                .toList()));
    }

    private static String sliceAddresses(JsonNode slice) {
        return orUnset(Cells.few(Cells.items(slice.path("endpoints"))
                .flatMap(each -> Cells.items(each.path("addresses")))
                .map(JsonNode::asText)
                .toList()));
    }

    private static String orUnset(String text) {
        return text.isEmpty() ? Cells.UNSET : text;
    }

    private static String outside(JsonNode service) {
        String listed = Cells.items(service.at("/spec/externalIPs"))
                .map(JsonNode::asText)
                .collect(Collectors.joining(","));
        return switch (service.at("/spec/type").asText("")) {
            case "ExternalName" -> Cells.orNone(service, "/spec/externalName");
            case "LoadBalancer" -> {
                String balancers = balancers(service);
                yield balancers.isEmpty() && listed.isEmpty()
                        ? "<pending>"
                        : listed.isEmpty() ? balancers : balancers.isEmpty() ? listed : balancers + "," + listed;
            }
            default -> Cells.orNone(listed);
        };
    }

    private static String balancers(JsonNode object) {
        return Cells.items(object.at("/status/loadBalancer/ingress"))
                .map(each -> each.path("ip").asText(each.path("hostname").asText("")))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(","));
    }

    private static String ports(JsonNode service) {
        return Cells.orNone(Cells.items(service.at("/spec/ports"))
                .map(port -> port.path("port").asText()
                        + (port.path("nodePort").asLong() > 0
                                ? ":" + port.path("nodePort").asText()
                                : "")
                        + "/" + port.path("protocol").asText("TCP"))
                .collect(Collectors.joining(",")));
    }

    private static String endpoints(JsonNode endpoints) {
        var found = new ArrayList<String>();
        for (JsonNode subset : endpoints.path("subsets")) {
            if (subset.path("ports").isEmpty()) {
                subset.path("addresses")
                        .forEach(each -> found.add(each.path("ip").asText()));
            }
            for (JsonNode port : subset.path("ports")) {
                subset.path("addresses")
                        .forEach(each -> found.add(each.path("ip").asText() + ":"
                                + port.path("port").asText()));
            }
        }
        return Cells.orNone(Cells.few(found));
    }

    private static String ingressClass(JsonNode ingress) {
        String annotated =
                ingress.at("/metadata/annotations/kubernetes.io~1ingress.class").asText("");
        return ingress.at("/spec/ingressClassName").asText(Cells.orNone(annotated));
    }

    private static String hosts(JsonNode ingress) {
        List<String> hosts = Cells.items(ingress.at("/spec/rules"))
                .map(rule -> rule.path("host").asText(""))
                .filter(each -> !each.isEmpty())
                .toList();
        return hosts.isEmpty() ? "*" : Cells.few(hosts);
    }

    private static String parameters(JsonNode each) {
        JsonNode parameters = each.at("/spec/parameters");
        if (!parameters.isObject()) {
            return Cells.NONE;
        }
        String group = parameters.path("apiGroup").asText("");
        return parameters.path("kind").asText() + (group.isEmpty() ? "" : "." + group) + "/"
                + parameters.path("name").asText();
    }
}
