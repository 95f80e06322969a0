package dev.capstan.controllerconfig.rbac;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.context.PlainValues;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The least that a controller must be allowed to do, as Roles, a ClusterRole where its objects may be anywhere, and
/// their bindings to the ServiceAccount that has the name of its config. To look for objects everywhere would be more
/// than that: a controller does so where it may, and otherwise where its templates put them.
///
/// @param objects the objects to apply
/// @param remarks what could not be known, each a sentence
public record Permissions(List<ObjectNode> objects, List<String> remarks) {
    private static final String API_GROUP = "rbac.authorization.k8s.io";
    /// What would end a comment.
    private static final Pattern OTHER_LINES = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");

    public Permissions {
        objects = List.copyOf(objects);
        remarks = List.copyOf(remarks);
    }

    public static Permissions of(ControllerConfig config, Kinds kinds) {
        var needs = Needs.of(config, kinds);
        var inNamespaces = new TreeMap<String, Set<Grant>>();
        var everywhere = new LinkedHashSet<Grant>();
        Stream.concat(needs.made().stream(), needs.own().stream())
                .forEach(grant -> grant.namespace()
                        .map(namespace -> inNamespaces.computeIfAbsent(namespace, _ -> new LinkedHashSet<>()))
                        .orElse(everywhere)
                        .add(grant));
        var objects = new ArrayList<ObjectNode>();
        if (!everywhere.isEmpty()) {
            objects.addAll(roleAndBinding(config, Optional.empty(), everywhere));
        }
        for (Map.Entry<String, Set<Grant>> each : inNamespaces.entrySet()) {
            objects.addAll(roleAndBinding(config, Optional.of(each.getKey()), each.getValue()));
        }
        return new Permissions(objects, needs.remarks());
    }

    /// All of it as `kubectl apply -f -` takes it; the remarks are comments before it.
    public String text() {
        var text = new StringBuilder();
        remarks.forEach(each -> text.append("# ")
                .append(OTHER_LINES.matcher(each).replaceAll(" "))
                .append('\n'));
        objects.forEach(each -> text.append("---\n")
                .append(PlainValues.yaml(each).stripTrailing())
                .append('\n'));
        return text.toString();
    }

    private static List<ObjectNode> roleAndBinding(
            ControllerConfig config, Optional<String> namespace, Set<Grant> grants) {
        var kind = namespace.isPresent() ? "Role" : "ClusterRole";
        ObjectNode role = object(config, kind, namespace);
        ArrayNode rules = role.putArray("rules");
        merged(grants).forEach(grant -> rules.add(grant.rule()));
        ObjectNode binding = object(config, kind + "Binding", namespace);
        binding.putObject("roleRef")
                .put("apiGroup", API_GROUP)
                .put("kind", kind)
                .put("name", name(config));
        var home = config.controller().namespace();
        binding.putArray("subjects")
                .addObject()
                .put("kind", "ServiceAccount")
                .put("name", config.object())
                .put("namespace", home.isEmpty() ? "default" : home);
        return List.of(role, binding);
    }

    /// Of one kind in one place, all verbs together.
    private static List<Grant> merged(Set<Grant> grants) {
        var merged = new TreeMap<String, Grant>();
        for (Grant each : grants) {
            merged.merge(
                    each.group() + "/" + each.resource() + "/" + each.names(),
                    each,
                    (one, other) -> new Grant(
                            one.group(),
                            one.resource(),
                            Stream.concat(one.verbs().stream(), other.verbs().stream())
                                    .distinct()
                                    .toList(),
                            one.names(),
                            one.namespace()));
        }
        return List.copyOf(merged.values());
    }

    private static ObjectNode object(ControllerConfig config, String kind, Optional<String> namespace) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", API_GROUP + "/v1").put("kind", kind);
        ObjectNode metadata = object.putObject("metadata").put("name", name(config));
        namespace.ifPresent(text -> metadata.put("namespace", text));
        return object;
    }

    private static String name(ControllerConfig config) {
        return "controllerconfig-" + config.object();
    }
}
