package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.TerminalException;
import io.fabric8.kubernetes.api.model.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LifecycleTest {
    @TempDir
    private Path directory;

    /// [S2-11] [S2-24] [S2-50] [S2-52] [A2-1]
    @Test
    void aNewResourceBecomesReadyAndTellsAllAboutIt() {
        var widgets = new Widgets().then((_, _) -> Outcome.created(2).withOutputs(Map.of("address", "10.0.0.7")));
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of("size", 1));

            Map<String, Object> status = bench.untilReady("Widget", "a");

            assertThat(status)
                    .containsEntry("message", "Reconciliation successful")
                    .containsEntry("observedGeneration", 1)
                    .containsEntry("failures", 0)
                    .containsEntry("outputs", Map.of("address", "10.0.0.7"));
            Instant last = Instant.parse((String) status.get("lastReconcileTime"));
            Instant next = Instant.parse((String) status.get("nextReconcileTime"));
            assertThat(Duration.between(last, next)).isEqualTo(Duration.ofMinutes(5));
            assertThat(Bench.attempt(status))
                    .containsEntry("number", 1)
                    .containsEntry("generation", 1)
                    .containsEntry("success", true)
                    .containsEntry("phase", "completed")
                    .containsEntry("created", 2)
                    .containsEntry("updated", 0)
                    .containsEntry("deleted", 0)
                    .doesNotContainKey("error");
            assertThat(bench.resource("Widget", "a").get().getMetadata().getFinalizers())
                    .containsExactly("resources.capstan.dev/widgets");
        }
    }

    /// [S2-26]
    @Test
    void aResourceIsReconcilingWhileItIs() throws InterruptedException {
        var release = new CountDownLatch(1);
        var widgets = new Widgets().then((_, _) -> {
            release.await();
            return Outcome.created(1);
        });
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());
            widgets.asked();

            Map<String, Object> status = bench.until("Widget", "a", each -> each.containsKey("phase"));

            assertThat(status)
                    .containsEntry("phase", "reconciling")
                    .containsEntry("message", "Reconciling generation 1");
            release.countDown();
            bench.untilReady("Widget", "a");
        }
    }

    /// [S2-17] [S2-27]
    @Test
    void aChangeWhileAnOldOneIsReconciledIsNotTakenForDone() throws InterruptedException {
        var release = new CountDownLatch(1);
        var widgets = new Widgets().then((_, _) -> {
            release.await();
            return Outcome.created(1);
        });
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of("size", 1));
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            bench.respec("Widget", "a", Map.of("size", 2));
            release.countDown();

            assertThat(widgets.asked()).isEqualTo("reconcile a 2");

            bench.until("Widget", "a", each -> Integer.valueOf(2).equals(each.get("observedGeneration")));
        }
    }

    /// [S2-26] [S2-50] [S2-53]
    @Test
    void whatFailedSaysWhyAndIsTriedAgain() throws InterruptedException {
        var well = new AtomicBoolean();
        var widgets = new Widgets().always((_, _) -> {
            if (!well.get()) {
                throw new IOException("the factory is closed");
            }
            return Outcome.created(1);
        });
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());

            Map<String, Object> status = bench.until(
                    "Widget", "a", each -> "failed".equals(each.get("phase")) && number(each, "failures") > 1);

            assertThat(status)
                    .containsEntry("message", "the factory is closed")
                    .doesNotContainKey("observedGeneration");
            assertThat(Bench.attempt(status))
                    .containsEntry("success", false)
                    .containsEntry("error", "the factory is closed");
            well.set(true);
            Map<String, Object> ready = bench.untilReady("Widget", "a");
            assertThat(ready).containsEntry("failures", 0);
            assertThat(Bench.attempt(ready)).doesNotContainKey("error");
            Bench.until(
                    () -> reasons(bench).containsAll(List.of("ReconcileFailed", "Reconciled")),
                    () -> "" + reasons(bench));
        }
    }

    /// [S2-25]
    @Test
    void whatCannotWorkWaitsForAChangeOrForSomebodyWhoAsks() throws InterruptedException {
        var widgets = new Widgets().always((_, _) -> {
            throw new TerminalException("size is missing, expected a number");
        });
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            Map<String, Object> status = bench.until("Widget", "a", each -> "failed".equals(each.get("phase")));
            assertThat(status).doesNotContainKey("nextReconcileTime");

            bench.annotate("Widget", "a", "capstan.dev/reconcile-requested", "now");
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            bench.respec("Widget", "a", Map.of("size", 2));
            assertThat(widgets.asked()).isEqualTo("reconcile a 2");
        }
    }

    /// [S2-21] [S2-26] [A2-17]
    @Test
    void aResourceStaysUntilItIsDestroyedAndSaysWhyItIsNot() throws InterruptedException {
        var well = new AtomicBoolean();
        var widgets = new Widgets().destroying((_, _) -> {
            if (!well.get()) {
                throw new IOException("the factory is closed");
            }
            return Outcome.deleted(1);
        });
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());
            bench.untilReady("Widget", "a");
            bench.resource("Widget", "a").delete();

            Map<String, Object> status = bench.until(
                    "Widget", "a", each -> "deleting".equals(each.get("phase")) && number(each, "failures") > 1);

            assertThat(Bench.attempt(status)).containsEntry("error", "the factory is closed");
            assertThat(bench.resource("Widget", "a").get().getMetadata().getFinalizers())
                    .containsExactly("resources.capstan.dev/widgets");
            well.set(true);
            bench.untilGone("Widget", "a");
        }
    }

    /// [S2-21] [S2-22]
    @Test
    void aFinalizerOfSomebodyElseKeepsAResourceThatIsDestroyed() throws InterruptedException {
        var widgets = new Widgets();
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());
            bench.untilReady("Widget", "a");
            bench.resource("Widget", "a").edit(each -> {
                each.getMetadata().getFinalizers().add("example.com/other");
                return each;
            });
            bench.resource("Widget", "a").delete();

            Bench.until(
                    () -> bench.resource("Widget", "a")
                            .get()
                            .getMetadata()
                            .getFinalizers()
                            .equals(List.of("example.com/other")),
                    () -> "" + bench.resource("Widget", "a").get());

            assertThat(Bench.attempt(bench.until("Widget", "a", _ -> true))).containsEntry("phase", "destroyed");
        }
    }

    /// [S2-52]
    @Test
    void driftIsRepairedAndALookThatFindsNothingLeavesNoHistory() throws InterruptedException {
        var widgets = new Widgets().then((_, _) -> Outcome.created(1)).then((_, _) -> Outcome.unchanged());
        widgets.then((_, _) -> Outcome.updated(1));
        try (var bench = Bench.with(directory, Bench.QUICK.withDrift(Duration.ofMillis(30)), widgets)
                .type("Widget")) {
            bench.create("Widget", "a", Map.of());

            Map<String, Object> status =
                    bench.until("Widget", "a", each -> number(Bench.attempt(each), "updated") == 1);

            assertThat(Bench.attempt(status)).containsEntry("number", 2);
            Bench.until(() -> reasons(bench).contains("DriftRepaired"), () -> "" + reasons(bench));
        }
    }

    /// [S2-52]
    @Test
    void aPlanWithoutChangesIsNotApplied() throws InterruptedException {
        var widgets = new Widgets().planning(Plan.empty());
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());

            bench.untilReady("Widget", "a");

            assertThat(widgets.allAsked()).isEmpty();
        }
    }

    /// [S2-60]
    @Test
    void aPlanThatNeedsApprovalIsAppliedOnceWhenItIsApproved() throws InterruptedException {
        Plan grow = Plan.of("grow", List.of(Plan.Change.update("disk", "10 → 20")));
        var widgets = new Widgets().planning(grow).always((_, _) -> Outcome.updated(1));
        try (var bench =
                Bench.with(directory, widgets).type("Widget", Map.of("capstan.dev/require-approval", "true"))) {
            bench.create("Widget", "a", Map.of());
            Map<String, Object> status = bench.until("Widget", "a", each -> each.containsKey("plan"));
            assertThat(status).containsEntry("phase", "pending");
            Map<String, Object> plan = map(status.get("plan"));
            assertThat(plan)
                    .containsEntry("id", grow.id() + ".1")
                    .containsEntry("generation", 1)
                    .containsEntry("summary", "grow")
                    .containsEntry("requiresApproval", true)
                    .containsEntry("approved", false)
                    .containsEntry("changes", List.of(Map.of("kind", "update", "what", "disk", "detail", "10 → 20")));
            assertThat(Bench.attempt(status)).containsEntry("phase", "planned").containsEntry("success", false);
            bench.annotate("Widget", "a", "capstan.dev/approved-plan", "another");
            assertThat(widgets.allAsked()).isEmpty();

            bench.annotate("Widget", "a", "capstan.dev/approved-plan", grow.id() + ".1");
            Map<String, Object> ready = bench.untilReady("Widget", "a");
            assertThat(map(Bench.attempt(ready).get("plan"))).containsEntry("summary", "grow");
            assertThat(ready).doesNotContainKey("plan");

            bench.annotate("Widget", "a", "capstan.dev/reconcile-requested", "again");
            bench.until("Widget", "a", each -> "pending".equals(each.get("phase")));
            assertThat(widgets.allAsked()).containsExactly("reconcile a 1");
        }
    }

    @Test
    void workThatGoesOnElsewhereIsAskedForUnderTheSameKey() {
        var keys = new CopyOnWriteArrayList<String>();
        var widgets = new Widgets();
        for (int i = 0; i < 3; i++) {
            widgets.then((resource, context) -> {
                keys.add(context.actionRequest(resource, Map.of()).idempotencyKey());
                return keys.size() < 3
                        ? Outcome.notYet("step " + keys.size(), Duration.ofMillis(10))
                        : Outcome.created(1);
            });
        }
        try (var bench = Bench.with(directory, widgets).type("Widget")) {
            String uid = bench.create("Widget", "a", Map.of()).getMetadata().getUid();

            Map<String, Object> status = bench.untilReady("Widget", "a");

            assertThat(keys).containsExactly(uid + "-1-1", uid + "-1-1", uid + "-1-1");
            assertThat(Bench.attempt(status)).containsEntry("number", 1);
        }
    }

    @SuppressWarnings("unchecked") // JSON has texts for names.
    private static Map<String, Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    private static int number(Map<String, Object> status, String name) {
        return status.get(name) instanceof Integer number ? number : 0;
    }

    private static List<String> reasons(Bench bench) {
        return bench.client().v1().events().inNamespace("default").list().getItems().stream()
                .map(Event::getReason)
                .toList();
    }
}
