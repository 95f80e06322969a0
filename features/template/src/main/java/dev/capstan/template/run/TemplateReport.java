package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.streamline.Conditions;
import dev.capstan.streamline.Context;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes the status of a Template.
final class TemplateReport {
    private static final int MOST = 20;

    private final TemplateObject object;
    private final Context context;
    private final Conditions conditions;

    TemplateReport(TemplateObject object, Context context) {
        this.object = object;
        this.context = context;
        this.conditions = context.conditions(object.getStatus().getConditions());
    }

    void schema(List<?> problems) {
        told("SchemaValid", problems, "The kind and its fields are valid");
    }

    void resources(List<?> problems) {
        told("ResourcesValid", problems, "Resources, variables and outputs are valid");
    }

    private void told(String type, List<?> problems, String fine) {
        if (problems.isEmpty()) {
            Conditions _ = conditions.set(type, true, "Valid", fine);
        } else {
            Conditions _ = conditions.set(type, false, "Invalid", lines(problems));
        }
    }

    /// How the definition is.
    void definition(boolean ready, String reason, String message) {
        Conditions _ = conditions.set("CRDReady", ready, reason, message);
    }

    void definition(JsonNode crd, boolean ready) {
        var kind = Served.kind(crd);
        var made = new TemplateStatus.Made(
                crd.path("metadata").path("name").asText(),
                kind.group(),
                kind.version(),
                kind.name(),
                kind.plural(),
                ready);
        object.getStatus().setCrd(made);
    }

    void ready(int instances) {
        put(true, "ReconcileSucceeded", "Template is ready");
        count(instances);
    }

    /// Why it is not; people are told once.
    void failed(String reason, String message) {
        boolean news = conditions
                .find("Ready")
                .map(each -> !Objects.equals(each.getMessage(), message))
                .orElse(true);
        if (news) {
            context.events().warning(reason, message);
        }
        put(false, reason, message);
    }

    void count(int instances) {
        object.getStatus().setInstanceCount(instances);
    }

    /// At most so many of them, each on a line.
    static String lines(List<?> problems) {
        Stream<String> shown = problems.stream().limit(MOST).map(Object::toString);
        Stream<String> rest =
                problems.size() > MOST ? Stream.of("and " + (problems.size() - MOST) + " more") : Stream.of();
        return Stream.concat(shown, rest).collect(Collectors.joining("\n"));
    }

    private void put(boolean ready, String reason, String message) {
        TemplateStatus status = object.getStatus();
        Optional<Condition> before = conditions.find("Ready");
        Conditions _ = conditions.set("Ready", ready, reason, message);
        if (before.equals(conditions.find("Ready"))) {
            return; // Nothing is new, so nothing is written.
        }
        status.setObservedGeneration(object.getMetadata().getGeneration());
        status.setLastReconciled(
                context.clock().instant().truncatedTo(ChronoUnit.SECONDS).toString());
    }
}
