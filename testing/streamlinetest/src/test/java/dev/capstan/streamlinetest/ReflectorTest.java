package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.cache.Change;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.Faults;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ControlPlaneTest
final class ReflectorTest {
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final ObjectCache cache = ObjectCache.ofObjects();

    @Test
    void whatIsThereAndWhatHappensIsTold(KubernetesClient client) throws InterruptedException {
        map(client, "a", "1");

        try (var _ = reflector(client, _ -> Fault.none(), Duration.ofMinutes(1))) {
            expect("first +a");
            map(client, "b", "1");
            expect("+b");
            map(client, "a", "2");
            expect("~a");
            client.configMaps().withName("a").delete();
            expect("-a");
        }
    }

    @Test
    void longListsComeInPages(KubernetesClient client) throws InterruptedException {
        for (int i = 0; i < 501; i++) {
            map(client, "m" + i, "1");
        }

        try (var reflector = reflector(client, _ -> Fault.none(), Duration.ofMinutes(1))) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            assertThat(cache.size()).isEqualTo(501);
        }
    }

    @Test
    void whatHappensDuringALongListIsToldBeforeItsEnd(KubernetesClient client) throws InterruptedException {
        for (int i = 0; i < 501; i++) {
            map(client, "m" + i, "1");
        }
        Runnable meanwhile = () -> {
            client.configMaps().withName("m99").delete(); // It is in the page that is under way.
            map(client, "m0", "2");
            awaitTold("~m0");
        };
        Faults faults = request -> String.valueOf(request.uri().getQuery()).contains("continue=")
                ? new Fault.Overtaken(meanwhile)
                : Fault.none();

        try (var reflector = reflector(client, faults, Duration.ofMinutes(1))) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            assertThat(cache.size()).isEqualTo(500);
            assertThat(cache.get(new ObjectKey(client.getNamespace(), "m99"))).isEmpty();
        }
    }

    @Test
    void aListThatBreaksOffIsBegunAnew(KubernetesClient client) throws InterruptedException {
        for (int i = 0; i < 501; i++) {
            map(client, "m" + i, "1");
        }
        var pages = new AtomicInteger();
        Faults faults = request -> {
            boolean next = String.valueOf(request.uri().getQuery()).contains("continue=");
            return next && pages.incrementAndGet() == 1 ? Fault.gone() : Fault.none();
        };

        try (var reflector = reflector(client, faults, Duration.ofMinutes(1))) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            assertThat(cache.size()).isEqualTo(501);
        }
        assertThat(pages).hasValue(2);
    }

    @Test
    void aWatchThatBreaksOffGoesOnWhereItWas(KubernetesClient client) throws InterruptedException {
        var watches = new AtomicInteger();
        Faults faults = onWatch(() -> watches.incrementAndGet() <= 2 ? new Fault.Cut(1) : Fault.none());

        try (var reflector = reflector(client, faults, Duration.ofMinutes(1))) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            for (int i = 0; i < 6; i++) {
                map(client, "m" + i, "1");
                expect("+m" + i);
            }
        }
    }

    @Test
    void whatWentMissingWhileTheServerForgotIsToldAsGone(KubernetesClient client) throws InterruptedException {
        map(client, "a", "1");
        map(client, "b", "1");
        var watches = new AtomicInteger();
        Faults faults = onWatch(() -> {
            if (watches.incrementAndGet() == 1) {
                client.configMaps().withName("a").delete();
                return Fault.gone();
            }
            return Fault.none();
        });

        try (var _ = reflector(client, faults, Duration.ofMinutes(1))) {
            expect("first +a", "first +b", "-a");
            map(client, "c", "1");
            expect("+c");
        }
    }

    @Test
    void aSilentWatchIsBegunAnewAndMissesNothing(KubernetesClient client) throws InterruptedException {
        var watches = new AtomicInteger();
        Faults faults = onWatch(() -> watches.incrementAndGet() == 1 ? new Fault.Silent() : Fault.none());

        try (var reflector = reflector(client, faults, Duration.ofMillis(500))) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            map(client, "a", "1");
            expect("+a");
        }
        assertThat(watches).hasValueGreaterThan(1);
    }

    @Test
    void watchesThatEndWithoutAWordLeadToANewList(KubernetesClient client) throws InterruptedException {
        var watches = new AtomicInteger();
        var lists = new AtomicInteger();
        Faults faults = request -> {
            boolean watch = String.valueOf(request.uri().getQuery()).contains("watch=true");
            int count = watch ? watches.incrementAndGet() : lists.incrementAndGet();
            return watch && count <= 3 ? new Fault.Empty() : Fault.none();
        };

        try (var reflector = reflector(client, faults, Duration.ofMinutes(1))) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            map(client, "a", "1");
            expect("+a");
        }
        assertThat(lists).hasValue(2);
    }

    @Test
    void aServerThatIsAwayIsAProblemUntilItIsBack(KubernetesClient client) throws InterruptedException {
        var away = new java.util.concurrent.atomic.AtomicBoolean(true);
        Faults faults = _ -> away.get() ? new Fault.Unsent() : Fault.none();
        map(client, "a", "1");

        try (var reflector = reflector(client, faults, Duration.ofMinutes(1))) {
            assertThat(reflector.isSynced()).isFalse();
            assertThat(reflector.problem()).isPresent();
            away.set(false);
            expect("first +a");
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            assertThat(reflector.problem()).isEmpty();
        }
    }

    @Test
    void aListenerThatThrowsDoesNotEndTheWatch(KubernetesClient client) throws InterruptedException {
        Reflector.Listener grumpy = (change, first) -> {
            tell(change, first);
            throw new IllegalStateException("not today");
        };

        try (var _ =
                new Reflector(new Wire(client), maps(client), cache, grumpy, options(Duration.ofMinutes(1))).start()) {
            map(client, "a", "1");
            map(client, "b", "1");
            assertThat(told.poll(60, TimeUnit.SECONDS)).endsWith("+a");
            assertThat(told.poll(60, TimeUnit.SECONDS)).endsWith("+b");
        }
    }

    @Test
    void ofOwnedKindsOnlyTheMetadataIsFetched(KubernetesClient client) throws InterruptedException {
        map(client, "a", "secret");
        ObjectCache headers = ObjectCache.ofHeaders();

        try (var reflector = new Reflector(
                        new Wire(client), maps(client), headers, this::tell, options(Duration.ofMinutes(1)))
                .start()) {
            assertThat(reflector.awaitSynced(Duration.ofSeconds(60))).isTrue();
            expect("first +a");
            map(client, "a", "changed");
            expect("~a");
            assertThat(headers.bytes()).isZero();
        }
    }

    private Reflector reflector(KubernetesClient client, Faults faults, Duration silence) {
        var wire = new Wire(FaultyClient.around(client, faults));
        return new Reflector(wire, maps(client), cache, this::tell, options(silence)).start();
    }

    private static Selection maps(KubernetesClient client) {
        return new Selection(Kind.of(ConfigMap.class), client.getNamespace(), "", "metadata.name!=kube-root-ca.crt");
    }

    private static Reflector.Options options(Duration silence) {
        return new Reflector.Options(silence, Backoff.defaults().between(Duration.ofMillis(1), Duration.ofMillis(20)));
    }

    private static Faults onWatch(java.util.function.Supplier<Fault> fault) {
        return request -> String.valueOf(request.uri().getQuery()).contains("watch=true") ? fault.get() : Fault.none();
    }

    private static void map(KubernetesClient client, String name, String value) {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withData(Map.of("value", value))
                        .build())
                .forceConflicts()
                .serverSideApply();
    }

    private void tell(Change change, boolean first) {
        @Nullable HeldObject after = change.after();
        @Nullable HeldObject before = change.before();
        String sign = after == null ? "-" : before == null ? "+" : "~";
        HeldObject either = after == null ? java.util.Objects.requireNonNull(before) : after;
        told.add((first ? "first " : "") + sign + either.header().key().name());
    }

    private void awaitTold(String change) {
        try {
            @Nullable String next = told.poll(60, TimeUnit.SECONDS);
            while (next != null && !next.equals(change)) {
                next = told.poll(60, TimeUnit.SECONDS);
            }
            assertThat(next).isEqualTo(change);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void expect(String... changes) throws InterruptedException {
        for (String change : changes) {
            assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo(change);
        }
    }
}
