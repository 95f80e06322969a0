package dev.capstan.server.fleet.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerForm;
import dev.capstan.server.fleet.form.OwnerKind;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a client wants of a cluster or a node pool.
///
/// What was read may be sent back whole: what cannot be changed must be what it is, or is passed over. Labels may stand
/// where they are shown, in the metadata.
///
/// @param spec null when nothing is said of it
/// @param labels null when nothing is said of them; a null among them takes one away
/// @param labelsPath where the client wrote them
record OwnerBody(
        String name, @Nullable ObjectNode spec, @Nullable ObjectNode labels, String labelsPath) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    private static final List<String> SHOWN = List.of("id", "href", "clusterId", "generation", "status");
    private static final List<String> SHOWN_METADATA = List.of("createdAt", "updatedAt", "deletedAt", "namespace");

    /// What is to be made.
    static OwnerBody create(Body body, OwnerKind kind, @Nullable String cluster) {
        String name = body.text("name");
        if (!name.isEmpty() && !NAME.matcher(name).matches()) {
            body.problem(
                    "name",
                    "is \"" + name + "\", expected at most 63 lower case letters, digits and '-', with no '-' at"
                            + " either end");
        }
        requireSpec(body);
        OwnerBody wanted = read(body, name, kind, cluster);
        texts(body, wanted);
        body.check();
        return wanted;
    }

    /// What is to stand in place of something.
    static OwnerBody replace(Body body, Owner owner) {
        requireSpec(body);
        OwnerBody wanted = read(body, owner);
        texts(body, wanted);
        body.check();
        return wanted;
    }

    /// What is to be laid over something.
    static OwnerBody merge(Body body, Owner owner) {
        OwnerBody wanted = read(body, owner);
        body.check();
        return wanted;
    }

    private static void requireSpec(Body body) {
        if (!body.has("spec")) {
            body.problem("spec", "is required");
        }
    }

    private static OwnerBody read(Body body, Owner owner) {
        String given = body.optionalText("name");
        if (given != null && !given.equals(owner.name())) {
            body.problem("name", "is \"" + given + "\", but it is \"" + owner.name() + "\" and cannot be changed");
        }
        @Nullable Owner cluster = owner.cluster();
        return read(body, owner.name(), owner.kind(), cluster == null ? null : cluster.name());
    }

    private static OwnerBody read(Body body, String name, OwnerKind kind, @Nullable String cluster) {
        SHOWN.forEach(body::value);
        body.choice("kind", List.of(kind.text()), kind.text());
        ObjectNode spec = body.object("spec");
        JsonNode said = spec == null ? null : spec.get(OwnerForm.CLUSTER_FIELD);
        if (cluster != null && said != null && !said.asText().equals(cluster)) {
            body.problem("spec." + OwnerForm.CLUSTER_FIELD, "is " + said + ", but the path says \"" + cluster + "\"");
        }
        ObjectNode labels = body.object("labels");
        @Nullable Body metadata = body.part("metadata");
        if (metadata == null) {
            return new OwnerBody(name, spec, labels, "labels");
        }
        SHOWN_METADATA.forEach(metadata::value);
        ObjectNode inside = metadata.object("labels");
        if (labels != null && inside != null && !labels.equals(inside)) {
            body.problem("labels", "differs from metadata.labels, expected one of them");
        }
        return labels == null && inside != null
                ? new OwnerBody(name, spec, inside, "metadata.labels")
                : new OwnerBody(name, spec, labels, "labels");
    }

    private static void texts(Body body, OwnerBody wanted) {
        if (wanted.labels != null) {
            wanted.labels.properties().stream()
                    .filter(each -> !each.getValue().isTextual())
                    .forEach(each -> body.problem(
                            wanted.labelsPath + "." + each.getKey(), "is " + each.getValue() + ", expected a text"));
        }
    }

    /// Does a write, and tells what is wrong with it by the names that the client wrote.
    <T> T telling(Supplier<T> write) {
        try {
            return write.get();
        } catch (RefusedException e) {
            switch (e.refusal()) {
                case Refusal.Invalid invalid ->
                    throw Body.invalid(
                                    invalid.problems().stream().map(this::field).toList())
                            .asException();
                case Refusal.NotFound(var resource, String missing)
                when resource.toString().equals("namespaces") ->
                    throw Body.invalid(List.of(
                                    new Problem.Field("namespace", "is \"" + missing + "\", which is not there")))
                            .asException();
                default -> throw e;
            }
        }
    }

    private Problem.Field field(FieldProblem problem) {
        String path = problem.path();
        if (path.startsWith("metadata.labels")) {
            path = labelsPath + path.substring("metadata.labels".length());
        } else if (path.startsWith("metadata.")) {
            path = path.substring("metadata.".length());
        }
        return new Problem.Field(path, problem.message());
    }
}
