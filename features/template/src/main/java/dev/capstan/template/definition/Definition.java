package dev.capstan.template.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.template.schema.InstanceSchema;
import java.util.ArrayList;
import java.util.List;

/// The kind that a Template makes.
///
/// @param crd its CustomResourceDefinition; not to be changed
/// @param problems all that is wrong with its names and fields, at the paths of the Template; with one of these
///     the CRD is not to be used
public record Definition(Identity identity, InstanceSchema schema, ObjectNode crd, List<FieldProblem> problems) {
    /// The labels that say whose a CRD is.
    public static final String TEMPLATE_NAME = "pulumi.com/template-name";

    /// See [#TEMPLATE_NAME].
    public static final String TEMPLATE_NAMESPACE = "pulumi.com/template-namespace";

    public Definition {
        problems = List.copyOf(problems);
    }

    /// @param template the whole object
    public static Definition of(JsonNode template) {
        JsonNode spec = template.path("spec");
        var problems = new ArrayList<FieldProblem>();
        Identity identity = new IdentityReader(spec, problems).read();
        InstanceSchema schema = InstanceSchema.of(spec.path("schema"));
        problems.addAll(schema.problems());
        return new Definition(identity, schema, Crd.of(template.path("metadata"), identity, schema), problems);
    }
}
