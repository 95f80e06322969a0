package dev.capstan.template.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.instance.Ownership;
import dev.capstan.template.instance.Revision;
import dev.capstan.template.instance.StoredRevision;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Takes away what a Template has made: Stacks, Programs, finalizers of instances, the watch, the definition, in this
/// order. While there are instances it waits, and says for whom; with an annotation it deletes them.
record TemplateRemoval(Serving serving, Api api, Begun begun) {
    /// The annotation that has all instances deleted with their Template, if it is `true`.
    static final String CASCADE = "pulumi.com/delete-instances";

    private static final Duration AGAIN = Duration.ofSeconds(5);
    private static final Duration SOON = Duration.ofMillis(500);
    private static final int MOST_NAMES = 10;

    /// Which instances were deleted already. Used by one thread at a time.
    static final class Begun {
        private final Set<ObjectKey> deleted = new HashSet<>();
    }

    Reconciled remove(TemplateObject object, Context context) throws IOException, InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        var report = new TemplateReport(object, context);
        var definitions = new Definitions(api);
        Optional<ObjectNode> crd = definitions.of(key);
        boolean cascading = "true"
                .equals(Optional.ofNullable(object.getMetadata().getAnnotations())
                        .map(each -> each.get(CASCADE))
                        .orElse(""));
        if (crd.isPresent()) {
            List<ObjectKey> instances = instances(key, crd.get());
            report.count(serving.find(key).map(Served::counted).orElse(instances.size()));
            if (!instances.isEmpty()) {
                return waiting(instances, crd.get(), cascading, report);
            }
        }
        List<ObjectNode> stacks = api.list(PulumiKinds.STACK, Ownership.selector(key));
        if (!stacks.isEmpty()) {
            return waiting(stacks, cascading, report);
        }
        deleteAll(PulumiKinds.PROGRAM, api.list(PulumiKinds.PROGRAM, Ownership.selector(key)));
        serving.stop(key);
        if (crd.isEmpty()) {
            context.log().info("Template {} and all it has made is gone", key);
            return new Reconciled("deleted", false, Result.done());
        }
        definitions.delete(crd.get());
        if (definitions.of(key).isEmpty()) {
            return new Reconciled("deleted", false, Result.done());
        }
        report.failed(
                "WaitingForCRD",
                "CustomResourceDefinition "
                        + crd.get().path("metadata").path("name").asText() + " is being deleted");
        return Reconciled.waiting(Result.requeueAfter(SOON));
    }

    /// Those that are left. As long as there are any, somebody has to look after them.
    private List<ObjectKey> instances(ObjectKey key, ObjectNode crd) throws IOException, InterruptedException {
        Optional<Served> served = serving.find(key);
        if (served.isPresent() && served.get().controller().isReady()) {
            List<ObjectKey> known = served.get().controller().keys();
            if (!known.isEmpty() || !api.hasAny(served.get().kind())) {
                return known;
            }
        }
        List<ObjectKey> listed = api.list(Served.kind(crd), "").stream()
                .map(each -> new ObjectKey(
                        each.path("metadata").path("namespace").asText(""),
                        each.path("metadata").path("name").asText("")))
                .toList();
        if (served.isEmpty() && !listed.isEmpty()) {
            Served _ = serving.serve(
                    key,
                    Served.kind(crd),
                    StoredRevision.in(crd).map(Revision::of).orElse(null));
        }
        return listed;
    }

    private Reconciled waiting(List<ObjectKey> instances, ObjectNode crd, boolean cascading, TemplateReport report)
            throws IOException, InterruptedException {
        if (cascading) {
            deleteAll(instances, crd);
        }
        begun.deleted.retainAll(Set.copyOf(instances));
        String names =
                names(instances.stream().map(ObjectKey::toString).sorted().toList());
        report.failed(
                "WaitingForInstances",
                instances.size() == 1
                        ? "1 instance is left: " + names + advice(cascading)
                        : instances.size() + " instances are left: " + names + advice(cascading));
        return Reconciled.waiting(Result.requeueAfter(AGAIN));
    }

    /// Those that were not deleted yet.
    private void deleteAll(List<ObjectKey> instances, ObjectNode crd) throws IOException, InterruptedException {
        var attempts = new Attempts();
        for (ObjectKey each : instances) {
            if (!begun.deleted.contains(each)) {
                attempts.make(() -> {
                    delete(each, crd);
                    begun.deleted.add(each);
                });
            }
        }
        attempts.end();
    }

    private void deleteAll(Kind kind, List<ObjectNode> objects) throws IOException, InterruptedException {
        var attempts = new Attempts();
        for (ObjectNode each : objects) {
            attempts.make(() -> api.delete(kind, each));
        }
        attempts.end();
    }

    private void delete(ObjectKey key, ObjectNode crd) throws IOException, InterruptedException {
        Optional<ObjectNode> instance = api.find(Served.kind(crd), key);
        if (instance.isPresent()) {
            api.delete(Served.kind(crd), instance.get());
        }
    }

    /// Stacks of instances that are gone.
    private Reconciled waiting(List<ObjectNode> stacks, boolean cascading, TemplateReport report)
            throws IOException, InterruptedException {
        if (cascading) {
            deleteAll(
                    PulumiKinds.STACK,
                    stacks.stream()
                            .filter(each -> !each.path("metadata").has("deletionTimestamp"))
                            .toList());
        }
        List<String> names = stacks.stream()
                .map(each -> each.path("metadata").path("namespace").asText("") + "/"
                        + each.path("metadata").path("name").asText(""))
                .toList();
        report.failed(
                "WaitingForStacks",
                stacks.size()
                        + (stacks.size() == 1 ? " Stack is left: " : " Stacks are left: ")
                        + names(names)
                        + (cascading ? "" : ": delete them, or" + annotate()));
        return Reconciled.waiting(Result.requeueAfter(AGAIN));
    }

    private static String advice(boolean cascading) {
        return cascading
                ? "; they are being deleted, and the status of each says how far that is"
                : ". Delete them, or" + annotate();
    }

    private static String annotate() {
        return " annotate the Template with " + CASCADE + ": \"true\" to have that done";
    }

    private static String names(List<String> all) {
        return all.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (all.size() > MOST_NAMES ? " and " + (all.size() - MOST_NAMES) + " more" : "");
    }
}
