package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// A template of one object in YAML.
public final class ResourceTemplate {
    private final Template template;

    private ResourceTemplate(Template template) {
        this.template = template;
    }

    /// @param name what complaints call it
    public static ResourceTemplate compile(String name, String text) {
        return new ResourceTemplate(Template.compile(name, text, Options.strict()));
    }

    /// The object that it gives.
    public ObjectNode render(Map<String, ?> context) {
        var bytes = template.render(context).getBytes(StandardCharsets.UTF_8);
        return (ObjectNode) Document.yaml(bytes).tree();
    }
}
