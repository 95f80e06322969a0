package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/// What we say we are.
final class Version {
    static final String GIT_VERSION = "v1.36.1+capstan";

    private Version() {}

    static byte[] json() {
        ObjectNode version = JsonNodeFactory.instance.objectNode();
        version.put("major", "1").put("minor", "36");
        version.put("emulationMajor", "1").put("emulationMinor", "36");
        version.put("minCompatibilityMajor", "1").put("minCompatibilityMinor", "35");
        version.put("gitVersion", GIT_VERSION).put("gitCommit", "").put("gitTreeState", "clean");
        version.put("buildDate", "1970-01-01T00:00:00Z");
        version.put("goVersion", "").put("compiler", "javac");
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        version.put("platform", (system.startsWith("mac") ? "darwin" : system) + "/" + System.getProperty("os.arch"));
        return indented(version).getBytes(StandardCharsets.UTF_8);
    }

    /// One field a line, as people read it.
    private static String indented(ObjectNode flat) {
        return flat.properties().stream()
                .map(each -> "  \"" + each.getKey() + "\": " + JsonText.string(each.getValue()))
                .collect(Collectors.joining(",\n", "{\n", "\n}"));
    }

    /// What `/` answers: the paths there are.
    static byte[] paths(Types types) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ArrayNode paths = root.putArray("paths");
        paths.add("/api").add("/api/v1").add("/apis");
        types.groups().forEach((group, versions) -> {
            if (!group.isEmpty()) {
                paths.add("/apis/" + group);
                versions.forEach(each -> paths.add("/apis/" + group + "/" + each));
            }
        });
        for (String each :
                new String[] {"/healthz", "/livez", "/metrics", "/openapi/v2", "/openapi/v3", "/readyz", "/version"}) {
            paths.add(each);
        }
        return JsonText.bytes(root);
    }
}
