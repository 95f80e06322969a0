package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.Schema;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.definition.Identity;
import dev.capstan.template.expression.Interpolated;
import dev.capstan.template.expression.Rendering;
import java.util.ArrayList;
import java.util.List;

/// A Template as it was at one generation, compiled: it makes Programs and Stacks of instances.
///
/// Immutable; safe for use by many threads.
public final class Revision {
    /// The annotation of a Template that has secret outputs shown in clear, if it is `true`.
    public static final String EXPOSE_SECRETS = "pulumi.com/expose-secret-outputs";

    private static final List<String> SECTIONS =
            List.of("configuration", "packages", "resources", "variables", "outputs");

    private final ObjectKey template;
    private final long generation;
    private final Identity identity;
    private final Schema schema;
    private final Interpolated program;
    private final StackSettings settings;
    private final boolean exposing;

    private Revision(JsonNode template, Definition definition) {
        JsonNode metadata = template.path("metadata");
        JsonNode spec = template.path("spec");
        this.template = new ObjectKey(
                metadata.path("namespace").asText(""), metadata.path("name").asText(""));
        this.generation = metadata.path("generation").asLong();
        this.identity = definition.identity();
        this.schema = Schema.of(definition.schema().openApi());
        this.program = Interpolated.of(program(spec), "spec");
        this.settings = new StackSettings(spec, this.template.name());
        this.exposing =
                metadata.path("annotations").path(EXPOSE_SECRETS).asText("").equals("true");
    }

    /// @param template the whole object, in which nothing is wrong
    public static Revision of(JsonNode template) {
        return new Revision(template, Definition.of(template));
    }

    private static ObjectNode program(JsonNode spec) {
        ObjectNode program = JsonNodeFactory.instance.objectNode();
        for (String each : SECTIONS) {
            if (spec.has(each)) {
                program.set(each, spec.get(each));
            }
        }
        return program;
    }

    public ObjectKey template() {
        return template;
    }

    public long generation() {
        return generation;
    }

    public Identity identity() {
        return identity;
    }

    /// Whether secret outputs may be shown in clear.
    public boolean exposesSecrets() {
        return exposing;
    }

    /// Whether what an instance has made is destroyed when it is deleted.
    public boolean destroysOnDelete() {
        return settings.destroyed();
    }

    /// What a field of the status looks like; absent when the Template does not say.
    Schema statusField(String name) {
        Schema status = schema.property("status");
        Schema field = status == null ? null : status.property(name);
        return field == null ? Schema.permissive() : field;
    }

    boolean hasStatusField(String name) {
        Schema status = schema.property("status");
        return status != null && status.property(name) != null;
    }

    /// Whose the Program and the Stack of an instance are.
    ///
    /// @param instance its key
    public Ownership ownership(ObjectKey instance) {
        return new Ownership(template, instance);
    }

    /// What an instance comes to.
    ///
    /// @param instance the whole object, as the API has it
    public Rendition render(JsonNode instance) {
        JsonNode metadata = instance.path("metadata");
        ObjectNode completed = completed(instance);
        var problems = new ArrayList<FieldProblem>(schema.validate(completed));
        Rendering rendered = program.render(completed);
        problems.addAll(rendered.problems());
        Ownership ownership = ownership(new ObjectKey(
                metadata.path("namespace").asText(""), metadata.path("name").asText("")));
        ObjectNode made = object("Program", ownership);
        made.set("program", rendered.tree());
        ObjectNode stack = object("Stack", ownership);
        stack.set("spec", settings.spec(ownership, completed, problems));
        return Rendition.of(made, stack, problems);
    }

    /// With a spec, even an empty one, and all defaults: an API leaves both out of an object that has no spec.
    private ObjectNode completed(JsonNode instance) {
        ObjectNode completed = JsonNodeFactory.instance.objectNode();
        completed.set("metadata", instance.path("metadata"));
        completed.set(
                "spec",
                instance.path("spec").isObject()
                        ? instance.path("spec").deepCopy()
                        : JsonNodeFactory.instance.objectNode());
        schema.applyDefaults(completed);
        return completed;
    }

    private static ObjectNode object(String kind, Ownership ownership) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "pulumi.com/v1")
                .put("kind", kind);
        ownership.mark(object.putObject("metadata"));
        return object;
    }
}
