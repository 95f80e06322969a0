package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.registry.WatchRequest.Start;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.watch.WatchEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class WatchTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withWatchChanges(200));
        kernel.create(Definitions.configMap("one"));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void beginsWithTheStateAndGoesOnWithWhatHappens() throws InterruptedException {
        try (Watching watching = watch("demo", "", new Start.State(new Freshness.Latest()))) {
            assertThat(watching.initial()).extracting(each -> each.key().name()).containsExactly("one");
            assertThat(watching.revision()).isEqualTo(kernel.registry().view().revision());
            kernel.create(Definitions.configMap("two"));
            kernel.patch(configMap("demo", "two"), "data: {a: b}");
            kernel.delete(configMap("demo", "two"));

            List<WatchEvent> events = take(watching, 3);
            assertThat(words(events)).containsExactly("ADDED two", "MODIFIED two", "DELETED two");
            WatchEvent last = events.getLast();
            assertThat(last.object().revision())
                    .isEqualTo(kernel.registry().view().revision());
            assertThat(last.object().read().part("data"))
                    .isEqualTo(Kernel.yaml("{a: b}").tree());
            assertThat(last.object().read().resourceVersion())
                    .isEqualTo(Long.toString(last.object().revision()));
        }
    }

    @Test
    void goesOnFromAnyRevisionThatIsKept() throws InterruptedException {
        long start = kernel.registry().view().revision();
        for (int i = 0; i < 5; i++) {
            kernel.patch(configMap("demo", "one"), "data: {i: '" + i + "'}");
        }
        for (long after = start; after < start + 5; after++) {
            try (Watching watching = watch("demo", "", new Start.After(after))) {
                List<WatchEvent> events = take(watching, (int) (start + 5 - after));
                assertThat(events.getFirst().object().revision()).isEqualTo(after + 1);
            }
        }
    }

    @Test
    void fromNowOnShowsNothingOfThePast() throws InterruptedException {
        try (Watching watching = watch("demo", "", new Start.Now())) {
            assertThat(watching.initial()).isEmpty();
            kernel.create(Definitions.configMap("two"));
            assertThat(words(take(watching, 1))).containsExactly("ADDED two");
        }
    }

    @Test
    void anObjectThatComesIntoSightIsAddedAndOneThatLeavesIsDeleted() throws InterruptedException {
        try (Watching watching = watch("demo", "t=in", new Start.Now())) {
            kernel.patch(configMap("demo", "one"), "metadata: {labels: {t: in}}");
            kernel.patch(configMap("demo", "one"), "data: {a: b}");
            kernel.patch(configMap("demo", "one"), "metadata: {labels: {t: out}}");
            kernel.patch(configMap("demo", "one"), "data: {a: c}");
            kernel.patch(configMap("demo", "one"), "metadata: {labels: {t: in}}");
            kernel.delete(configMap("demo", "one"));

            List<WatchEvent> events = take(watching, 5);
            assertThat(words(events))
                    .containsExactly("ADDED one", "MODIFIED one", "DELETED one", "ADDED one", "DELETED one");
            WatchEvent left = events.get(2);
            assertThat(left.object().read().labels()).containsEntry("t", "in");
            assertThat(left.object().revision())
                    .isEqualTo(events.get(1).object().revision() + 1);
        }
    }

    @Test
    void knowsHowFarItHasSeenAlsoWhenThatShowedNothing() throws InterruptedException {
        try (Watching watching = watch("demo", "", new Start.Now())) {
            kernel.create("{apiVersion: v1, kind: Secret, metadata: {name: s}}");
            kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: other}}");
            assertThat(watching.watch().next(Duration.ofMillis(1))).isEmpty();
            assertThat(watching.watch().caughtUpTo())
                    .isEqualTo(kernel.registry().view().revision());
        }
    }

    @Test
    void aRevisionThatIsForgottenIsGone() {
        long start = kernel.registry().view().revision();
        churn("one", 300);
        kernel.store().compact(kernel.registry().view().revision());
        assertThat(refused(() -> watch("demo", "", new Start.After(start))))
                .isInstanceOf(Refusal.Gone.class)
                .extracting(Refusal::message)
                .asString()
                .startsWith("too old resource version: " + start + " (");
    }

    @Test
    void whatIsNoLongerInMemoryIsReadFromTheStore() throws InterruptedException {
        long start = kernel.registry().view().revision();
        churn("one", 300);
        try (Watching watching = watch("demo", "", new Start.After(start))) {
            kernel.create(Definitions.configMap("two"));
            List<WatchEvent> events = take(watching, 301);
            for (int i = 0; i < 301; i++) {
                assertThat(events.get(i).object().revision()).isEqualTo(start + 1 + i);
            }
        }
    }

    @Test
    void aRevisionOfTheFutureIsAwaitedInSilence() throws InterruptedException {
        long now = kernel.registry().view().revision();
        try (Watching watching = watch("demo", "", new Start.After(now + 2))) {
            churn("one", 3);
            List<WatchEvent> events = take(watching, 1);
            assertThat(events.getFirst().object().revision()).isEqualTo(now + 3);
        }
    }

    @Test
    void aReaderThatSleepsTooLongIsToldToBeginAnew() throws InterruptedException {
        try (Watching slow = watch("demo", "", new Start.Now());
                Watching quick = watch("demo", "", new Start.Now())) {
            for (int i = 0; i < 5; i++) {
                churn("one", 100);
                take(quick, 100);
            }
            assertThat(refused(() -> slow.watch().next(SOON))).isInstanceOf(Refusal.Gone.class);
            kernel.create(Definitions.configMap("two"));
            assertThat(words(take(quick, 1))).containsExactly("ADDED two");
        }
    }

    @Test
    void aReaderThatWaitsLosesNothingHoweverMuchHappensElsewhere() throws InterruptedException {
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: other}}");
        kernel.create("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: other}}");
        try (Watching watching = watch("demo", "", new Start.Now())) {
            var found = new AtomicReference<List<WatchEvent>>();
            var waiting = new CountDownLatch(1);
            Thread reader = Thread.ofVirtual().start(() -> {
                try {
                    waiting.countDown();
                    found.set(take(watching, 1));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            waiting.await();
            // One change of its kind that is none of its business, and then more than is kept of another kind.
            for (int round = 0; round < 3; round++) {
                kernel.patch(configMap("other", "far"), "data: {i: '" + round + "'}");
                for (int i = 0; i < 1000; i++) {
                    kernel.patch(
                            new ResourcePath(new GroupResource("", "secrets"), "v1", "other", "s", ""),
                            "metadata: {annotations: {i: '" + round + "-" + i + "'}}");
                }
            }
            kernel.create(Definitions.configMap("two"));
            assertThat(reader.join(SOON)).isTrue();
            assertThat(words(found.get())).containsExactly("ADDED two");
        }
    }

    @Test
    void aClosedWatchReturnsAtOnce() throws InterruptedException {
        Watching watching = watch("demo", "", new Start.Now());
        Thread reader = Thread.ofVirtual().start(() -> {
            try {
                watching.watch().next(Duration.ofMinutes(1));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        watching.close();
        assertThat(reader.join(SOON)).isTrue();
        assertThat(kernel.registry().hub().watches()).isZero();
    }

    private void churn(String name, int times) {
        for (int i = 0; i < times; i++) {
            kernel.patch(configMap("demo", name), "data: {i: '" + System.nanoTime() + "'}");
        }
    }

    private Watching watch(String namespace, String labels, Start start) {
        return kernel.registry()
                .watch(new WatchRequest(
                        configMap(namespace, null),
                        LabelSelector.parse(labels),
                        FieldSelector.EVERYTHING,
                        start,
                        () -> {}));
    }

    static List<WatchEvent> take(Watching watching, int count) throws InterruptedException {
        var events = new ArrayList<WatchEvent>();
        while (events.size() < count) {
            List<WatchEvent> more = watching.watch().next(SOON);
            assertThat(more).as("after " + words(events)).isNotEmpty();
            events.addAll(more);
        }
        return events;
    }

    static List<String> words(List<WatchEvent> events) {
        return events.stream()
                .map(each -> each.kind() + " " + each.object().key().name())
                .toList();
    }
}
