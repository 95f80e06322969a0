package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.Document;
import dev.capstan.registry.WatchRequest.Start;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AccessTest {
    private static final ResourcePath LEASE =
            new ResourcePath(new GroupResource("coordination.k8s.io", "leases"), "v1", "demo", "l", "");

    @Test
    void everyVerbIsAskedForBeforeAnythingIsLookedAt() throws InterruptedException {
        var asked = new ArrayList<String>();
        Access access = (caller, question, _) -> {
            asked.add(caller.name() + " " + text(question));
            return !caller.name().equals("eve");
        };
        try (Kernel kernel = Kernel.inMemory(options(access, Admission.NONE))) {
            Registry registry = kernel.registry();
            asked.clear();
            var eve = new Caller("eve", List.of());
            ResourcePath one = configMap("demo", "one");
            ResourcePath all = configMap("demo", null);
            var watch = new WatchRequest(
                    all, LabelSelector.EVERYTHING, FieldSelector.EVERYTHING, new Start.Now(), () -> {});
            var patch = new Patch(Patch.Form.MERGE, yaml("{}").tree());
            List<Runnable> verbs = List.of(
                    () -> registry.get(one, new Freshness.Latest()),
                    () -> registry.list(ListRequest.all(all)),
                    () -> registry.watch(watch).close(),
                    () -> registry.create(all, yaml("{}"), WriteOptions.DEFAULT),
                    () -> registry.update(one.withSubresource("status"), yaml("{}"), WriteOptions.DEFAULT),
                    () -> registry.patch(one, patch, WriteOptions.DEFAULT),
                    () -> registry.delete(one, DeleteOptions.DEFAULT),
                    () -> registry.deleteCollection(ListRequest.all(all), DeleteOptions.DEFAULT));
            for (Runnable each : verbs) {
                assertThat(refused(() -> eve.call(() -> {
                            each.run();
                            return "done";
                        })))
                        .isInstanceOf(Refusal.Forbidden.class);
            }
            assertThat(asked)
                    .containsExactly(
                            "eve get configmaps/ demo/one",
                            "eve list configmaps/ demo/",
                            "eve watch configmaps/ demo/",
                            "eve create configmaps/ demo/",
                            "eve update configmaps/status demo/one",
                            "eve patch configmaps/ demo/one",
                            "eve delete configmaps/ demo/one",
                            "eve deletecollection configmaps/ demo/");
            asked.clear();
            registry.update(LEASE, yaml("{metadata: {name: l}, spec: {}}"), WriteOptions.DEFAULT);
            assertThat(asked)
                    .containsExactly(
                            "system:capstan update leases.coordination.k8s.io/ demo/l",
                            "system:capstan create leases.coordination.k8s.io/ demo/l");
        }
    }

    @Test
    void whoMayNotCreateDoesNotCreateByReplacingWhatVanishedMeanwhile() throws InterruptedException {
        var ann = new Caller("ann", List.of());
        Access access =
                (caller, question, _) -> !(caller.equals(ann) && question.verb().equals("create"));
        var meanwhile = new ArrayDeque<Runnable>();
        var admission = new Admission() {
            @Override
            public void validate(Review review) {
                if (review.request().operation() == Operation.UPDATE && !meanwhile.isEmpty()) {
                    meanwhile.remove().run();
                }
            }
        };
        try (Kernel kernel = Kernel.inMemory(options(access, admission))) {
            Registry registry = kernel.registry();
            String version = kernel.create("{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: l}}")
                    .resourceVersion();
            Document body =
                    yaml("{metadata: {name: l, resourceVersion: '" + version + "'}, spec: {leaseTransitions: 1}}");
            meanwhile.add(() -> registry.delete(LEASE, DeleteOptions.DEFAULT));

            Refusal refusal = refused(() -> ann.call(() -> registry.update(LEASE, body, WriteOptions.DEFAULT)));

            assertThat(refusal).isInstanceOf(Refusal.Forbidden.class);
            assertThat(kernel.find(LEASE)).isEmpty();
        }
    }

    @Test
    void admissionChangesAnObjectBeforeItIsCheckedAndMayObject() throws InterruptedException {
        var admission = new Admission() {
            @Override
            public void mutate(Review review) {
                if (review.object() != null && review.request().kind().kind().equals("Widget")) {
                    ObjectNode changed = review.object().tree().deepCopy();
                    changed.withObject("/spec").put("nope", 1L).put("size", 8L).remove("color");
                    review.replace(changed);
                }
            }

            @Override
            public void validate(Review review) {
                if (review.request().operation() == Operation.DELETE) {
                    throw new Refusal.Forbidden(review.request().type().resource(), "", "it stays", null).asException();
                }
            }
        };
        try (Kernel kernel = Kernel.inMemory(options(Access.OPEN, admission))) {
            kernel.create(Definitions.WIDGET);
            assertThat(kernel.create(Definitions.widget("one", "{size: 1, color: red}"))
                            .part("spec"))
                    .isEqualTo(yaml("{size: 8, color: green}").tree());
            assertThat(refused(() -> kernel.delete(Kernel.widget("demo", "one")))
                            .message())
                    .contains("it stays");
        }
    }

    private static Registry.Options options(Access access, Admission admission) {
        return Registry.Options.defaults().withAccess(access).withAdmission(admission);
    }

    private static String text(Question question) {
        return switch (question) {
            case Question.OnResource(var verb, var resource, var subresource, var namespace, var name) ->
                verb + " " + resource + "/" + subresource + " " + namespace + "/" + name;
            case Question.OnPath(var verb, var path) -> verb + " " + path;
        };
    }
}
