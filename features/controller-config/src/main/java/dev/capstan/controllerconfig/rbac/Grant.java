package dev.capstan.controllerconfig.rbac;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/// What may be done with some objects.
///
/// @param names the only ones it is about; any when there are none
/// @param namespace where; everywhere when there is none
record Grant(String group, String resource, List<String> verbs, List<String> names, Optional<String> namespace) {
    Grant {
        verbs = List.copyOf(verbs);
        names = List.copyOf(names);
    }

    /// As a Role has it.
    ObjectNode rule() {
        ObjectNode rule = JsonNodeFactory.instance.objectNode();
        rule.putArray("apiGroups").add(group);
        rule.putArray("resources").add(resource);
        if (!names.isEmpty()) {
            ArrayNode list = rule.putArray("resourceNames");
            names.forEach(list::add);
        }
        ArrayNode list = rule.putArray("verbs");
        verbs.forEach(list::add);
        return rule;
    }
}
