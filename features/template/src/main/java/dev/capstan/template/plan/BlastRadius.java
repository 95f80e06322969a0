package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.template.evolution.Validity;
import dev.capstan.template.instance.Rendition;
import dev.capstan.template.instance.Revision;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a new revision of a Template does to its instances.
final class BlastRadius {
    private final Optional<Revision> serving;
    private final Validity before;
    private final Revision next;
    private final Validity after;

    /// @param serving what instances were made with; none when nothing was made
    /// @param oldCrd the definition that the instances have
    BlastRadius(Optional<Revision> serving, JsonNode oldCrd, Revision next, JsonNode newCrd) {
        this.serving = serving;
        this.before = Validity.of(oldCrd);
        this.next = next;
        this.after = Validity.of(newCrd);
    }

    InstancePlan plan(JsonNode instance) {
        Optional<Rendition> now = serving.map(each -> each.render(instance));
        Rendition then = next.render(after.asRead(instance));
        Set<FieldProblem> problems = new LinkedHashSet<>(after.problems(instance));
        problems.addAll(then.problems());
        var wrong = new ArrayList<>(before.problems(instance));
        now.ifPresent(each -> wrong.addAll(each.problems()));
        problems.removeIf(each -> wasWrong(each, wrong));
        boolean made = then.problems().isEmpty();
        return InstancePlan.of(instance, made ? diff(now, then) : "", new ArrayList<>(problems));
    }

    /// What is wrong already does not become so, though it may be said in other words.
    private static boolean wasWrong(FieldProblem problem, List<FieldProblem> before) {
        return before.stream()
                .anyMatch(each -> each.path().equals(problem.path()) && each.reason() == problem.reason());
    }

    private static String diff(Optional<Rendition> now, Rendition then) {
        JsonNode made = made(then);
        JsonNode was = now.filter(each -> each.problems().isEmpty())
                .<JsonNode>map(BlastRadius::made)
                .orElse(MissingNode.getInstance());
        String name = then.program().path("metadata").path("namespace").asText("") + "/"
                + then.program().path("metadata").path("name").asText("");
        return was.equals(made) ? "" : UnifiedDiff.of(name, lines(Aligned.with(made, was)), lines(made));
    }

    private static List<String> lines(JsonNode tree) {
        return TreeText.lines(tree);
    }

    private static ObjectNode made(Rendition rendition) {
        ObjectNode made = JsonNodeFactory.instance.objectNode();
        made.set("program", rendition.program().path("program"));
        made.set("stack", rendition.stack().path("spec"));
        return made;
    }
}
