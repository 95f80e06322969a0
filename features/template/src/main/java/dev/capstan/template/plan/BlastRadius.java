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
        before.problems(instance).forEach(problems::remove);
        now.ifPresent(each -> each.problems().forEach(problems::remove));
        boolean made = then.problems().isEmpty();
        return InstancePlan.of(instance, made ? diff(now, then) : "", new ArrayList<>(problems));
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
