package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.check.TemplateCheck;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.evolution.Evolution;
import dev.capstan.template.instance.Revision;
import dev.capstan.template.instance.StoredRevision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes a plan. As far as a Template is wrong, nothing is said of what would come of it.
final class PlanMaker {
    private final JsonNode template;
    private final Existing existing;
    private final TemplateCheck.Findings findings;
    private final Definition definition;

    PlanMaker(JsonNode template, Existing existing, ReservedGroups reserved) {
        this.template = template;
        this.existing = existing;
        this.findings = new TemplateCheck(reserved).check(template);
        this.definition = Definition.of(template);
    }

    TemplatePlan plan() {
        var problems = new ArrayList<FieldProblem>(findings.schema());
        problems.addAll(findings.resources());
        foreign().ifPresent(problems::add);
        bare().ifPresent(problems::add);
        boolean known = findings.schema().isEmpty();
        List<SchemaChange> changes =
                known && foreign().isEmpty() ? Evolution.between(existing.crd(), definition.crd()) : List.of();
        List<InstancePlan> instances = problems.isEmpty() ? instances() : List.of();
        return new TemplatePlan(
                path(template.path("metadata")),
                definition.identity().crdName(),
                existing.template().isMissingNode(),
                Evolution.isAllowed(template),
                problems,
                changes,
                Evolution.refused(changes, template, !existing.instances().isEmpty()),
                known ? diff() : "",
                existing.instances().size(),
                instances.stream().filter(each -> !each.diff().isEmpty()).toList(),
                instances.stream().filter(each -> !each.problems().isEmpty()).toList());
    }

    /// [A1-15] Whether the definition is somebody else's.
    private Optional<FieldProblem> foreign() {
        JsonNode labels = existing.crd().path("metadata").path("labels");
        JsonNode metadata = template.path("metadata");
        boolean ours = labels.path(Definition.TEMPLATE_NAME)
                        .asText("")
                        .equals(metadata.path("name").asText(""))
                && labels.path(Definition.TEMPLATE_NAMESPACE)
                        .asText("")
                        .equals(metadata.path("namespace").asText(""));
        if (existing.crd().isMissingNode() || ours) {
            return Optional.empty();
        }
        String owner = labels.path(Definition.TEMPLATE_NAME).asText("");
        String whose = owner.isEmpty()
                ? "is not made by a Template"
                : "is made by Template "
                        + labels.path(Definition.TEMPLATE_NAMESPACE).asText("") + "/" + owner;
        return Optional.of(FieldProblem.forbidden(
                "spec.crd",
                "the definition " + existing.crd().path("metadata").path("name").asText("") + " " + whose
                        + ": choose another kind or group"));
    }

    /// Whether instances would be there that nobody could change or delete.
    private Optional<FieldProblem> bare() {
        List<String> bare = existing.instances().stream()
                .filter(each -> !each.has("spec"))
                .map(each -> path(each.path("metadata")))
                .toList();
        return bare.isEmpty() || !Evolution.firstRequiresSpec(existing.crd(), definition.crd())
                ? Optional.empty()
                : Optional.of(FieldProblem.forbidden(
                        "spec.schema.spec", Evolution.SPEC_FIRST + ": " + String.join(", ", bare)));
    }

    private List<InstancePlan> instances() {
        Optional<Revision> serving =
                StoredRevision.in(existing.crd()).or(this::earlier).map(Revision::of);
        var radius = new BlastRadius(serving, existing.crd(), Revision.of(template), definition.crd());
        return existing.instances().stream()
                .filter(each -> !each.path("metadata").has("deletionTimestamp"))
                .map(radius::plan)
                .filter(each -> !each.isUntouched())
                .toList();
    }

    /// What the server has serves its instances, unless it is known that something else does.
    private Optional<JsonNode> earlier() {
        return existing.template().isObject() ? Optional.of(existing.template()) : Optional.empty();
    }

    private String diff() {
        return UnifiedDiff.of(
                definition.identity().crdName(),
                TreeText.lines(Aligned.with(definition.crd(), comparable(existing.crd()))),
                TreeText.lines(definition.crd()));
    }

    /// What a definition says, without what an API and others add to it.
    private static JsonNode comparable(JsonNode crd) {
        if (!(crd.deepCopy() instanceof ObjectNode copy)) {
            return MissingNode.getInstance();
        }
        ObjectNode plain = JsonNodeFactory.instance.objectNode();
        plain.set("apiVersion", copy.path("apiVersion"));
        plain.set("kind", copy.path("kind"));
        JsonNode metadata = copy.path("metadata");
        plain.putObject("metadata").set("name", metadata.path("name"));
        for (String each : List.of(Definition.TEMPLATE_NAME, Definition.TEMPLATE_NAMESPACE)) {
            if (metadata.path("labels").has(each)) {
                plain.withObjectProperty("metadata")
                        .withObjectProperty("labels")
                        .set(each, metadata.path("labels").path(each));
            }
        }
        ObjectNode spec = plain.putObject("spec");
        copy.path("spec").properties().forEach(each -> spec.set(each.getKey(), each.getValue()));
        if (spec.path("conversion").path("strategy").asText("").equals("None")) {
            spec.remove("conversion");
        }
        return plain;
    }

    private static String path(JsonNode metadata) {
        return metadata.path("namespace").asText("") + "/"
                + metadata.path("name").asText("");
    }
}
