package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.instance.InstanceStatus;
import dev.capstan.template.instance.Ownership;
import dev.capstan.template.instance.Rendition;
import dev.capstan.template.instance.Revision;
import dev.capstan.template.instance.SecretOutput;
import dev.capstan.template.instance.StackReport;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Looks after the instances of one kind: has each have its Program and Stack, and its status say how that is.
final class InstanceHandler implements FinalizingHandler<GenericKubernetesResource> {
    static final String FINALIZER = "finalizer.instance.template.pulumi.com";

    /// When to look whether a Stack is gone, if nobody says so.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// When to look whether a name is free by now: what no Template has made is not watched.
    private static final Duration TAKEN = Duration.ofSeconds(3);

    private final Served served;
    private final Around around;

    /// What the instances of all kinds share.
    ///
    /// @param leaving whether a Template is being deleted
    record Around(Surveillance seen, Claims claims, Pace pace, Serving serving, Predicate<ObjectKey> leaving) {}

    InstanceHandler(Served served, Around around) {
        this.served = served;
        this.around = around;
    }

    @Override
    public Result sync(GenericKubernetesResource object, Context context) throws Exception {
        ObjectNode instance = tree(object, context);
        InstanceStatus status = status(instance, context);
        Optional<Revision> revision = served.revision();
        if (revision.isEmpty()) {
            return refused(
                    object,
                    status,
                    "TemplateInvalid",
                    "Template " + served.template() + " was never valid: its status says what is wrong");
        }
        Rendition rendition = revision.get().render(instance);
        if (!rendition.problems().isEmpty()) {
            return refused(object, status, "InvalidSpec", words(rendition));
        }
        try {
            return applied(object, instance, status, revision.get(), rendition, context);
        } catch (KubernetesClientException e) {
            set(object, status.refused("ApplyFailed", String.valueOf(e.getMessage())));
            return Result.error(e);
        }
    }

    private Result applied(
            GenericKubernetesResource object,
            ObjectNode instance,
            InstanceStatus status,
            Revision revision,
            Rendition rendition,
            Context context)
            throws IOException, InterruptedException {
        Api api = Api.of(context);
        Ownership ownership = revision.ownership(ObjectKey.of(object));
        if (around.leaving().test(served.template())
                && api.find(PulumiKinds.STACK, ownership.key())
                        .filter(ownership::isOf)
                        .isEmpty()) {
            return refused(
                    object,
                    status,
                    "TemplateDeleting",
                    "Template " + served.template() + " is being deleted and takes no new instances: delete this one");
        }
        boolean changed = instance.path("status").path("observedGeneration").asLong() != status.generation();
        var application = new Application(api, around.seen(), around.claims(), around.pace(), this::isAlive);
        return switch (application.apply(ownership, rendition, changed)) {
            case Application.Outcome.Done(StackReport report) -> {
                set(object, status.of(revision, report, output -> secret(output, api)));
                yield Result.stop();
            }
            case Application.Outcome.Leaving(StackReport report) -> {
                set(object, status.ending(report));
                yield Result.stop(); // Its end is heard of.
            }
            case Application.Outcome.Taken(String words) -> {
                Result _ = refused(object, status, "NameTaken", words);
                yield Result.requeueAfter(TAKEN);
            }
            case Application.Outcome.Later(Duration wait) -> Result.requeueAfter(wait);
        };
    }

    @Override
    public Result finalize(GenericKubernetesResource object, Context context) throws Exception {
        var ownership = new Ownership(served.template(), ObjectKey.of(object));
        Optional<Boolean> destroyed = served.revision().map(Revision::destroysOnDelete);
        Optional<ObjectNode> left = new InstanceRemoval(Api.of(context)).remove(ownership, destroyed);
        if (left.isEmpty()) {
            around.claims().release(ownership);
            around.pace().forget(ownership.key());
            return Result.done();
        }
        // So that the end of the Stack is known to be this instance's matter.
        Optional<Ownership> _ = around.claims().claim(ownership, this::isAlive);
        ObjectNode instance = tree(object, context);
        set(object, status(instance, context).ending(new StackReport(left.get(), 0)));
        return Result.requeueAfter(PATIENCE);
    }

    private boolean isAlive(Ownership other) {
        return around.serving()
                .find(other.template())
                .filter(each ->
                        !each.controller().isReady() || each.controller().has(other.instance()))
                .isPresent();
    }

    private static InstanceStatus status(ObjectNode instance, Context context) {
        return new InstanceStatus(
                instance.path("status"),
                instance.path("metadata").path("generation").asLong(),
                context.clock().instant());
    }

    private static Result refused(
            GenericKubernetesResource object, InstanceStatus status, String reason, String message) {
        set(object, status.refused(reason, message));
        return Result.stop();
    }

    private static void set(GenericKubernetesResource object, ObjectNode status) {
        object.setAdditionalProperty("status", status);
    }

    private static String words(Rendition rendition) {
        return rendition.problems().stream().map(FieldProblem::toString).collect(Collectors.joining("; "));
    }

    private static ObjectNode tree(GenericKubernetesResource object, Context context) {
        String json = context.client().getKubernetesSerialization().asJson(object);
        return Api.tree(json.getBytes(StandardCharsets.UTF_8));
    }

    /// A secret output in clear; empty when it cannot be read, which is nothing to fail for.
    private static Optional<JsonNode> secret(SecretOutput output, Api api) {
        try {
            return api.find(PulumiKinds.SECRET, output.secret())
                    .map(each -> each.path("data").path(output.key()).asText(""))
                    .filter(each -> !each.isEmpty())
                    .map(each -> Document.json(Base64.getDecoder().decode(each)).tree());
        } catch (IOException | KubernetesClientException | MalformedException | IllegalArgumentException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
