package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.check.TemplateCheck;
import dev.capstan.template.check.TemplateCheck.Findings;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.evolution.BrokenInstance;
import dev.capstan.template.evolution.Evolution;
import dev.capstan.template.instance.Revision;
import dev.capstan.template.instance.StoredRevision;
import dev.capstan.template.kind.TemplateKind;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// Looks after Templates: has the API have the kind of each, and its instances looked after.
///
/// Whatever is wrong with a Template, the revision that was good goes on; where this process has not seen it, the
/// definition has it.
final class TemplateHandler implements FinalizingHandler<TemplateObject> {
    static final String FINALIZER = "finalizer.template.pulumi.com";

    private static final Duration SOON = Duration.ofMillis(500);
    private static final Duration ESTABLISHING = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TemplateCheck check;
    private final Serving serving;
    private final Surveillance seen;
    private final Gauges gauges;
    /// What is known to be in order, so that nothing is done for it until something changes.
    private final Map<ObjectKey, Settled> settled = new ConcurrentHashMap<>();

    private final Map<ObjectKey, Long> establishing = new ConcurrentHashMap<>();
    private final Map<ObjectKey, TemplateRemoval.Begun> removals = new ConcurrentHashMap<>();

    /// @param definition its generation
    private record Settled(long generation, Map<String, String> annotations, String crd, long definition) {}

    TemplateHandler(TemplateCheck check, Serving serving, Surveillance seen, Gauges gauges) {
        this.check = check;
        this.serving = serving;
        this.seen = seen;
        this.gauges = gauges;
    }

    /// Whose a definition is, that may have been changed by others; it is then looked at again.
    Optional<ObjectKey> disturbed(String crd) {
        for (Map.Entry<ObjectKey, Settled> each : settled.entrySet()) {
            Settled known = each.getValue();
            if (known.crd().equals(crd) && seen.definition(crd) != known.definition()) {
                settled.remove(each.getKey());
                return Optional.of(each.getKey());
            }
        }
        return Optional.empty();
    }

    /// Whether a Template is being deleted.
    boolean isLeaving(ObjectKey template) {
        return removals.containsKey(template);
    }

    @Override
    public Result sync(TemplateObject object, Context context) throws Exception {
        removals.remove(ObjectKey.of(object)); // One of that name may have been here before.
        return measured(object, context, () -> reconciled(object, context));
    }

    @Override
    public Result finalize(TemplateObject object, Context context) throws Exception {
        ObjectKey key = ObjectKey.of(object);
        settled.remove(key);
        TemplateRemoval.Begun begun = removals.computeIfAbsent(key, _ -> new TemplateRemoval.Begun());
        Result result = measured(
                object, context, () -> new TemplateRemoval(serving, Api.of(context), begun).remove(object, context));
        if (result.equals(Result.done())) {
            removals.remove(key);
            establishing.remove(key);
            gauges.forget(key);
        }
        return result;
    }

    /// Does something, and counts it.
    private interface Work {
        Reconciled done() throws IOException, InterruptedException;
    }

    private Result measured(TemplateObject object, Context context, Work work)
            throws IOException, InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        gauges.begin(key);
        long begun = System.nanoTime();
        Reconciled came = Reconciled.failed("error", Result.stop());
        try {
            came = work.done();
            context.log().debug("Template {} was looked at: {}", key, came.label());
            return came.next();
        } catch (KubernetesClientException | IOException e) {
            came = Reconciled.failed(isConflict(e) ? "conflict" : "error", Result.stop());
            new TemplateReport(object, context).failed("ReconcileFailed", String.valueOf(e.getMessage()));
            throw e;
        } finally {
            gauges.end(key, came.label(), came.failed(), Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    private static boolean isConflict(Exception e) {
        return e instanceof KubernetesClientException refused && refused.getCode() == 409;
    }

    private Reconciled reconciled(TemplateObject object, Context context) throws IOException, InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        var report = new TemplateReport(object, context);
        Optional<Served> served = serving.find(key);
        if (served.isPresent() && isSettled(object, key)) {
            report.count(served.get().counted());
            return Reconciled.success();
        }
        ObjectNode template = tree(object, context);
        var definitions = new Definitions(Api.of(context));
        Optional<ObjectNode> old = definitions.of(key);
        Findings findings = check.check(template);
        report.schema(findings.schema());
        report.resources(findings.resources());
        var problems = new ArrayList<Object>(findings.schema());
        problems.addAll(findings.resources());
        Optional<String> stored = StoredRevision.of(template);
        if (stored.isEmpty()) {
            problems.add("spec is too large: compressed it takes more than 240 KiB");
        }
        if (!problems.isEmpty()) {
            String words = TemplateReport.lines(problems);
            if (old.isEmpty()) {
                report.definition(false, "NotMade", "There is no definition until the Template is valid");
            }
            Reconciled came = refused(key, old, report, "ValidationFailed", words, "validation_failed");
            return Reconciled.failed(came.label(), Result.stop());
        }
        Definition definition = Definition.of(template);
        Optional<String> objection = objection(template, definition, old, definitions);
        if (objection.isPresent()) {
            if (old.isEmpty()) {
                report.definition(false, "Refused", objection.get());
            }
            return refused(key, old, report, "CRDRefused", objection.get(), "crd_generation_failed");
        }
        return registered(object, template, definition, stored.get(), report, definitions, context);
    }

    private boolean isSettled(TemplateObject object, ObjectKey key) {
        Settled known = settled.get(key);
        return known != null
                && known.generation() == object.getMetadata().getGeneration()
                && known.annotations().equals(annotations(object));
    }

    /// Those that mean something here.
    private static Map<String, String> annotations(TemplateObject object) {
        Map<String, String> all =
                Objects.requireNonNullElse(object.getMetadata().getAnnotations(), Map.of());
        return all.entrySet().stream()
                .filter(each -> each.getKey().startsWith(TemplateKind.GROUP + "/"))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Why the API must not have the definition; empty when it may.
    private Optional<String> objection(
            ObjectNode template, Definition definition, Optional<ObjectNode> old, Definitions definitions)
            throws IOException, InterruptedException {
        ObjectKey key = key(template);
        String name = definition.identity().crdName();
        Optional<ObjectNode> there =
                old.filter(each -> each.path("metadata").path("name").asText("").equals(name));
        if (there.isEmpty()) {
            there = definitions.find(name);
        }
        if (there.isPresent() && !Definitions.isOf(there.get(), key)) {
            return Optional.of("CustomResourceDefinition " + name + " " + Definitions.whose(there.get())
                    + ": choose another kind or group");
        }
        if (old.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> bare = bare(definition, old.get(), definitions.api());
        return bare.isPresent() ? bare : breaking(template, definition, old.get(), definitions.api());
    }

    /// Which instances nobody could change or delete any more.
    private static Optional<String> bare(Definition definition, ObjectNode old, Api api)
            throws IOException, InterruptedException {
        if (!Evolution.firstRequiresSpec(old, definition.crd())) {
            return Optional.empty();
        }
        List<String> bare = api.list(Served.kind(old), "").stream()
                .filter(each -> !each.has("spec"))
                .map(each -> key(each).toString())
                .toList();
        return bare.isEmpty()
                ? Optional.empty()
                : Optional.of(Evolution.SPEC_FIRST + ":\n" + TemplateReport.lines(bare));
    }

    private Optional<String> breaking(ObjectNode template, Definition definition, ObjectNode old, Api api)
            throws IOException, InterruptedException {
        List<SchemaChange> changes = Evolution.between(old, definition.crd());
        if (changes.stream().noneMatch(SchemaChange::isBreaking)) {
            return Optional.empty();
        }
        List<ObjectNode> instances = api.list(Served.kind(old), "");
        List<SchemaChange> refused = Evolution.refused(changes, template, !instances.isEmpty());
        if (refused.isEmpty()) {
            return Optional.empty();
        }
        List<BrokenInstance> broken = Evolution.broken(old, definition.crd(), instances);
        boolean possible = refused.stream().noneMatch(each -> each.effect() == SchemaChange.Effect.IMPOSSIBLE);
        return Optional.of("The schema changes in a way that breaks instances, of which there are " + instances.size()
                + ":\n" + TemplateReport.lines(refused)
                + (broken.isEmpty() ? "" : "\nNo longer valid would be " + TemplateReport.lines(names(broken)))
                + (possible
                        ? "\nTo do it all the same, annotate the Template with " + Evolution.ALLOWED + ": \"true\""
                        : ""));
    }

    private static List<String> names(List<BrokenInstance> broken) {
        return broken.stream()
                .flatMap(each -> each.problems().stream().map(problem -> each.path() + ": " + problem))
                .toList();
    }

    /// The last good revision goes on.
    private Reconciled refused(
            ObjectKey key,
            Optional<ObjectNode> old,
            TemplateReport report,
            String reason,
            String message,
            String label) {
        settled.remove(key);
        Optional<Served> served = serving.find(key).or(() -> old.map(crd -> resumed(key, crd)));
        Optional<Long> good = served.flatMap(Served::revision).map(Revision::generation);
        served.ifPresent(each -> report.count(each.counted()));
        old.ifPresent(each -> report.definition(each, Definitions.isEstablished(each)));
        report.failed(
                reason,
                message
                        + good.map(each -> "\nGeneration " + each + " goes on serving instances")
                                .orElse("\nNothing is made until this is mended"));
        return Reconciled.failed(label, Result.requeueAfter(PATIENCE));
    }

    private Served resumed(ObjectKey key, ObjectNode crd) {
        return serving.serve(
                key, Served.kind(crd), StoredRevision.in(crd).map(Revision::of).orElse(null));
    }

    private Reconciled registered(
            TemplateObject object,
            ObjectNode template,
            Definition definition,
            String stored,
            TemplateReport report,
            Definitions definitions,
            Context context)
            throws IOException, InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        ObjectNode crd;
        try {
            crd = definitions.apply(definition, stored);
        } catch (KubernetesClientException e) {
            String words = String.valueOf(e.getMessage());
            report.definition(false, "Refused", words);
            Optional<ObjectNode> old = definitions.of(key);
            Reconciled came = refused(key, old, report, "CRDRefused", words, "crd_registration_failed");
            return e.getCode() < 500 && e.getCode() != 409 ? came : Reconciled.failed(came.label(), Result.error(e));
        }
        if (!Definitions.isEstablished(crd)) {
            return establishing(key, crd, report);
        }
        establishing.remove(key);
        report.definition(crd, true);
        report.definition(
                true,
                "Established",
                "The API serves " + crd.path("metadata").path("name").asText());
        Served served = serving.serve(key, Served.kind(crd), Revision.of(template));
        settled.put(
                key,
                new Settled(
                        object.getMetadata().getGeneration(),
                        annotations(object),
                        crd.path("metadata").path("name").asText(),
                        crd.path("metadata").path("generation").asLong()));
        report.ready(served.counted());
        context.log().info("Template {} serves {}", key, served.kind());
        return Reconciled.success();
    }

    /// The API takes a moment, or says what is in the way; it is asked again.
    private Reconciled establishing(ObjectKey key, ObjectNode crd, TemplateReport report) {
        long since = establishing.computeIfAbsent(key, _ -> System.nanoTime());
        Duration waited = Duration.ofNanos(System.nanoTime() - since);
        report.definition(crd, false);
        String name = crd.path("metadata").path("name").asText();
        if (crd.path("metadata").has("deletionTimestamp")) {
            String words = "CustomResourceDefinition " + name + " is being deleted; it is made again when it is gone";
            report.definition(false, "Terminating", words);
            report.failed("CRDTerminating", words);
            return Reconciled.failed("crd_registration_failed", Result.requeueAfter(SOON));
        }
        if (waited.compareTo(ESTABLISHING) < 0) {
            report.definition(false, "Establishing", "The API has not accepted " + name + " yet");
            return Reconciled.waiting(Result.requeueAfter(SOON));
        }
        String words = "The API has not accepted CustomResourceDefinition " + name + " within "
                + ESTABLISHING.toSeconds() + " s: " + Definitions.complaint(crd);
        report.definition(false, "NotEstablished", words);
        report.failed("CRDNotEstablished", words);
        return Reconciled.failed("crd_registration_failed", Result.requeue());
    }

    private static ObjectKey key(JsonNode object) {
        return new ObjectKey(
                object.path("metadata").path("namespace").asText(""),
                object.path("metadata").path("name").asText(""));
    }

    private static ObjectNode tree(TemplateObject object, Context context) {
        String json = context.client().getKubernetesSerialization().asJson(object);
        return Api.tree(json.getBytes(StandardCharsets.UTF_8));
    }
}
