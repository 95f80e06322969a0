package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.widget;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.WatchRequest.Start;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.watch.WatchEvent;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RestartTest {
    @TempDir
    private Path directory;

    @Test
    void aWatchGoesOnAfterARestartWithoutGapOrRepeat() throws InterruptedException {
        long seen;
        try (Kernel kernel = open()) {
            kernel.namespace("demo");
            kernel.create(Definitions.configMap("one"));
            seen = kernel.registry().view().revision();
            kernel.patch(configMap("demo", "one"), "data: {a: b}");
            kernel.create(Definitions.configMap("two"));
            kernel.delete(configMap("demo", "one"));
        }
        try (Kernel kernel = open()) {
            kernel.create(Definitions.configMap("three"));
            var request = new WatchRequest(
                    configMap("demo", null),
                    LabelSelector.EVERYTHING,
                    FieldSelector.EVERYTHING,
                    new Start.After(seen),
                    () -> {});
            try (Watching watching = kernel.registry().watch(request)) {
                kernel.create(Definitions.configMap("four"));
                List<WatchEvent> events = WatchTest.take(watching, 5);
                assertThat(WatchTest.words(events))
                        .containsExactly("MODIFIED one", "ADDED two", "DELETED one", "ADDED three", "ADDED four");
                assertThat(events)
                        .extracting(each -> each.object().revision())
                        .containsExactly(seen + 1, seen + 2, seen + 3, seen + 4, seen + 5);
                assertThat(events.get(2).object().read().part("data")).isNotNull();
            }
        }
    }

    @Test
    void aWatchGoesOnAfterARestartAlthoughWhatChangedWasLastWrittenBeforeTheCompaction() throws InterruptedException {
        long seen;
        try (Kernel kernel = open()) {
            kernel.namespace("demo");
            kernel.create(Definitions.configMap("one"));
            kernel.create(Definitions.configMap("two"));
            seen = kernel.registry().view().revision();
            kernel.store().compact(seen);
            kernel.patch(configMap("demo", "one"), "data: {a: b}");
            kernel.patch(configMap("demo", "one"), "metadata: {labels: {a: b}}");
            kernel.delete(configMap("demo", "one"));
        }
        try (Kernel kernel = open()) {
            var request = new WatchRequest(
                    configMap("demo", null),
                    LabelSelector.parse("a=b"),
                    FieldSelector.EVERYTHING,
                    new Start.After(seen),
                    () -> {});
            try (Watching watching = kernel.registry().watch(request)) {
                assertThat(WatchTest.words(WatchTest.take(watching, 2))).containsExactly("ADDED one", "DELETED one");
            }
        }
    }

    @Test
    void kindsAndObjectsAreThereAfterARestart() throws InterruptedException {
        Resource before;
        try (Kernel kernel = open()) {
            kernel.namespace("demo");
            kernel.create(Definitions.WIDGET);
            before = kernel.create(Definitions.widget("one", "{size: 3}"));
        }
        try (Kernel kernel = open()) {
            assertThat(kernel.get(widget("demo", "one"))).isEqualTo(before);
            assertThat(kernel.patch(widget("demo", "one"), "spec: {size: 4}").generation())
                    .isEqualTo(2);
        }
    }

    @Test
    void theKindsAreKnownWhileTheStoreIsAway() throws InterruptedException {
        try (Store store = Store.inMemory()) {
            var away = new AtomicBoolean();
            Registry registry = Registry.open(sometimesAway(store, away), Registry.Options.defaults());

            away.set(true);

            assertThat(registry.types().find(Kernel.CONFIG_MAPS)).isPresent();
            assertThat(Kernel.refused(() -> registry.list(ListRequest.all(configMap("demo", null)))))
                    .isInstanceOf(Refusal.Unavailable.class);
        }
    }

    private static Store sometimesAway(Store store, AtomicBoolean away) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (away.get() && method.getName().equals("revision")) {
                        throw new StoreException("the database is away");
                    }
                    return method.invoke(store, arguments);
                });
    }

    @Test
    void whatOnlyTheStoreKnowsIsUnavailableWhileItIsAway() throws InterruptedException {
        long past;
        try (Kernel kernel = open()) {
            kernel.namespace("demo");
            past = kernel.registry().view().revision();
            kernel.create(Definitions.configMap("one"));
        }
        Kernel kernel = open();
        kernel.store().close();
        var watch = new WatchRequest(
                configMap("demo", null),
                LabelSelector.EVERYTHING,
                FieldSelector.EVERYTHING,
                new Start.After(past),
                () -> {});
        var list = new ListRequest(
                configMap("demo", null),
                LabelSelector.EVERYTHING,
                FieldSelector.EVERYTHING,
                0,
                "",
                new Freshness.Exactly(past));

        assertThat(Kernel.refused(() -> kernel.registry().watch(watch))).isInstanceOf(Refusal.Unavailable.class);
        assertThat(Kernel.refused(() -> kernel.registry().list(list))).isInstanceOf(Refusal.Unavailable.class);
    }

    private Kernel open() throws InterruptedException {
        return Kernel.on(Store.sqlite(directory.resolve("store.db")), Registry.Options.defaults());
    }
}
