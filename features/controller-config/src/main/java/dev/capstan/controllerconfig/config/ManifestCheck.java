package dev.capstan.controllerconfig.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Finds what will be wrong with an object for whatever cluster it is rendered: text that is no YAML, or an object that
/// does not say what it is. Where that depends on the cluster nothing is said.
final class ManifestCheck {
    private static final Pattern PLACE = Pattern.compile("line (\\d{1,9}), column \\d+: (.*)", Pattern.DOTALL);

    private ManifestCheck() {}

    /// Notes what is wrong as problems of the value that has the template.
    static void check(Value value, String template) {
        var sketch = Sketch.of(template);
        if (!sketch.faithful()) {
            return;
        }
        try {
            var tree = Document.yaml(sketch.text().getBytes(StandardCharsets.UTF_8))
                    .tree();
            if (!tree.isObject()) {
                value.problem(value.path() + " is no mapping, expected an object of Kubernetes in YAML");
                return;
            }
            identity(value, tree);
        } catch (MalformedException e) {
            var place = PLACE.matcher(String.valueOf(e.getMessage()));
            boolean known = place.matches();
            var spot = new Spot(known ? Integer.parseInt(place.group(1)) : 1, 1);
            value.problem(spot, "not YAML: " + (known ? place.group(2) : e.getMessage()));
        }
    }

    private static void identity(Value value, JsonNode tree) {
        require(value, tree, "apiVersion", "apiVersion");
        require(value, tree, "kind", "kind");
        if (!Sketch.isMarked(tree.path("metadata").asText(""))) {
            require(value, tree.path("metadata"), "name", "metadata.name");
        }
    }

    /// A key that is printed may be any.
    private static void require(Value value, JsonNode object, String key, String words) {
        boolean printed = object.properties().stream().anyMatch(each -> Sketch.isMarked(each.getKey()));
        if (!printed && !object.has(key)) {
            value.problem(value.path() + ": the object has no " + words);
        }
    }
}
