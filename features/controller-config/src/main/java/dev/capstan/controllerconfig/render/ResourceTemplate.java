package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A template of Kubernetes objects: a Go template whose text is YAML.
///
/// ```
/// var map = ResourceTemplate.compile("map", "{apiVersion: v1, kind: ConfigMap, metadata: {name: 'a-{{.id}}'}}");
/// ObjectNode object = map.render(Map.of("id", "c-1"));
/// ```
///
/// No value of the context can become syntax. The template is rendered with a mark in place of each value that it
/// prints, that text is read as YAML, and only then the values take the places of their marks. So a value stays
/// within the scalar it is printed into, whatever it holds:
///
/// | printed | is |
/// |---|---|
/// | `n: {{.n}}`, a number or boolean | that number or boolean |
/// | `s: {{.s}}`, a text, or `{{.n \| quote}}` | a text, also when it looks like a number, like YAML, or is empty |
/// | `s: "a-{{.s}}"`, in quotes, in a block, with other text, as a key | text there, as it is |
/// | `{{.s \| default "3"}}` without a value, `{{if .x}}3{{end}}` | text of the template, so a number |
/// | `{{toYaml .x \| nindent 4}}`, `{{toJson .x}}` | the value with all it holds; in quotes or a block, its text |
/// | `{{include "labels" . \| nindent 4}}` | text of the template, with values as above |
///
/// A value that is not there is an error, and so is one in an anchor, an alias or a tag, a key that
/// is there twice, or half a character. Whatever fails is told by a [TemplateException] with line,
/// column and caret, of the template, or of the rendered text, where `{{…}}` stands for a value.
/// Immutable, and for any number of threads.
public final class ResourceTemplate {
    private final Template template;
    private final int most;
    private final Skeletons skeletons;

    private ResourceTemplate(Template template, int most) {
        this.template = template;
        this.most = most;
        this.skeletons = new Skeletons(template.name());
    }

    /// Compiles a template in which whatever is missing is an error, with the default limits.
    ///
    /// @param name what complaints call it
    /// @throws TemplateException if the text is not a template
    public static ResourceTemplate compile(String name, String text) {
        return compile(name, text, Options.strict());
    }

    /// Compiles a template.
    ///
    /// @param options its limit of the output holds for the text, and for the trees with what aliases repeat
    /// @throws TemplateException if the text is not a template
    public static ResourceTemplate compile(String name, String text, Options options) {
        Template template = Template.compile(name, text, options);
        int reserved = Marks.find(text);
        if (reserved >= 0) {
            throw new Source(name, text)
                    .malformed(reserved, "a character of the private use planes, which stand for values here");
        }
        return new ResourceTemplate(template, options.limits().output());
    }

    public String name() {
        return template.name();
    }

    /// The one object that the template gives.
    ///
    /// @param context what dot is
    /// @throws TemplateException if it cannot be rendered, or gives none or more than one
    public ObjectNode render(Map<String, ?> context) {
        List<ObjectNode> objects = renderAll(context);
        if (objects.size() != 1) {
            throw new Source(name(), template.text())
                    .failed(0, "the template gives " + objects.size() + " objects, expected one");
        }
        return objects.getFirst();
    }

    /// The objects that the template gives, one for each document that is not empty.
    ///
    /// @param context what dot is
    /// @throws TemplateException if it cannot be rendered
    public List<ObjectNode> renderAll(Map<String, ?> context) {
        var recorder = new Recorder(most);
        String text = template.render(context, recorder);
        Skeleton skeleton = skeletons.of(recorder.splices() ? Splices.written(text, recorder.slots()) : text);
        List<JsonNode> trees = skeleton.fill(recorder.slots(), most);
        List<ObjectNode> objects = new ArrayList<>(trees.size());
        for (int i = 0; i < trees.size(); i++) {
            switch (trees.get(i)) {
                case ObjectNode object -> objects.add(object);
                case JsonNode other when other.isNull() -> {}
                case JsonNode _ ->
                    throw skeleton.wrong(
                            skeleton.documents().get(i).spot(), "expected a mapping, which describes an object");
            }
        }
        return objects;
    }
}
