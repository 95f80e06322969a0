package dev.capstan.registry.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeMap;

/// A caller as Kubernetes shows them.
public final class UserInfo {
    private UserInfo() {}

    public static ObjectNode of(Caller caller) {
        ObjectNode info = JsonNodeFactory.instance.objectNode().put("username", caller.name());
        if (!caller.uid().isEmpty()) {
            info.put("uid", caller.uid());
        }
        if (!caller.groups().isEmpty()) {
            var groups = info.putArray("groups");
            caller.groups().forEach(groups::add);
        }
        if (!caller.extra().isEmpty()) {
            ObjectNode extra = info.putObject("extra");
            new TreeMap<>(caller.extra()).forEach((key, values) -> {
                var array = extra.putArray(key);
                values.forEach(array::add);
            });
        }
        return info;
    }
}
