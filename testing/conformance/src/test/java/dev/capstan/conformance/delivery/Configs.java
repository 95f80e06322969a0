package dev.capstan.conformance.delivery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import java.util.List;

/// Three controllers, one for each way in which objects follow their cluster.
final class Configs {
    static final String ONCE = "once";
    static final String FOLLOWING = "following";
    static final String VERSIONED = "versioned";
    static final List<String> ALL = List.of(ONCE, FOLLOWING, VERSIONED);
    static final int KEPT = 2;

    private Configs() {}

    static String once() {
        return config(ONCE, "cls", spec("createOnly"));
    }

    static String following() {
        return config(FOLLOWING, "fleet", spec("inPlace"));
    }

    static String versioned() {
        ObjectNode spec = spec("versioned");
        spec.withObject("/resourceManagement").put("keepVersions", KEPT);
        return config(VERSIONED, "cls", spec);
    }

    private static ObjectNode spec(String strategy) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode();
        spec.putObject("resourceManagement").put("strategy", strategy);
        return spec;
    }

    private static String config(String name, String form, ObjectNode spec) {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        config.put("apiVersion", "cls.redhat.com/v1alpha1").put("kind", "ControllerConfig");
        config.putObject("metadata").put("name", name);
        config.set("spec", spec);
        spec.put("name", name);
        spec.putObject("report").put("form", form);
        spec.put("resourceTemplate", """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: "{{.controller.name}}-{{.cluster.name}}", namespace: default}
                data: {size: "{{.cluster.spec.size}}", generation: "{{.cluster.generation}}"}
                """);
        return JsonText.string(config);
    }
}
