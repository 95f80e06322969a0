package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.cel.rules.Findings;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.MetadataRules;
import dev.capstan.registry.rules.ScaleRules;
import dev.capstan.registry.type.ScalePaths;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that is wrong with an object: its metadata, its schema, the rules of the schema, the rules of its kind.
final class Soundness {
    private Soundness() {}

    /// @param existing null when the object is being created
    /// @param warnings where to add what is wrong and let pass
    static List<FieldProblem> check(
            Target target, Resource object, @Nullable Resource existing, View view, List<String> warnings) {
        List<FieldProblem> own = target.rules().check(object, existing, view);
        var problems = new ArrayList<FieldProblem>();
        if (own.isEmpty() || existing != null || !target.rules().checksMetadataLast(object)) {
            problems.addAll(MetadataRules.check(object, target.type()));
        }
        ObjectNode old = existing == null || target.type().builtIn() ? null : existing.tree();
        problems.addAll(bySchema(target, object.tree(), old));
        ScalePaths scale = target.version().scale();
        if (scale != null && !target.type().builtIn()) {
            boolean statusAlone = target.path().subresource().equals("status");
            problems.addAll(ScaleRules.check(object.tree(), scale, statusAlone));
        }
        Findings findings = target.version().rules().check(object.tree(), old, problems);
        problems.addAll(findings.problems());
        warnings.addAll(findings.warnings());
        problems.addAll(own);
        return problems;
    }

    private static List<FieldProblem> bySchema(Target target, ObjectNode tree, @Nullable ObjectNode old) {
        Schema schema = target.version().schema();
        if (target.type().builtIn()) {
            List<FieldProblem> formal = schema.validate(tree);
            return target.rules().checksAll() ? wrongTypes(formal) : formal;
        }
        List<FieldProblem> problems = old == null ? schema.validate(tree) : schema.validate(tree, old);
        return target.path().subresource().equals("status")
                ? problems.stream().map(Soundness::withinStatus).toList()
                : problems;
    }

    private static List<FieldProblem> wrongTypes(List<FieldProblem> problems) {
        return problems.stream()
                .filter(each -> each.reason() == FieldProblem.Reason.TYPE_INVALID)
                .toList();
    }

    /// Whoever writes the status is told where in it something is wrong.
    private static FieldProblem withinStatus(FieldProblem problem) {
        return problem.detail().startsWith("status.")
                ? new FieldProblem(
                        problem.reason(),
                        problem.path(),
                        problem.value(),
                        problem.detail().substring("status.".length()))
                : problem;
    }

    static void refuseIfAny(Target target, Resource object, List<FieldProblem> problems) {
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid(
                            target.type().storage().group(), target.type().kind(), object.name(), problems)
                    .asException();
        }
    }
}
