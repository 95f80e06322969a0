package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// One measurement: so many clients, with watches open, in a namespace of its own.
///
/// @param objects how many objects are created, updated twice and deleted
/// @param watches how many watches are open meanwhile
record Round(Target target, Admin admin, int clients, int objects, int watches) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    Row run() throws IOException, InterruptedException {
        String namespace = "load-" + clients + "-" + Long.toString(System.currentTimeMillis(), 36);
        String collection = "/api/v1/namespaces/" + namespace + "/configmaps";
        admin.createNamespace(namespace);
        try {
            return run(collection);
        } finally {
            admin.deleteNamespace(namespace);
        }
    }

    private Row run(String collection) throws IOException, InterruptedException {
        String watch = collection + "?watch=true&resourceVersion=" + admin.revision(collection);
        List<ListeningTalk> watchers = IntStream.range(0, watches)
                .mapToObj(_ -> ListeningTalk.toWatch(target, watch, 3 * objects))
                .toList();
        List<ClientTalk> writers = writers(collection);
        long expected = 4L * objects * watches;
        long nanos;
        long cut;
        try (Wire _ = Wire.open(target, watchers)) {
            awaitOpen(watchers);
            nanos = timed(writers);
            awaitEvents(watchers, expected);
            cut = watchers.stream().filter(talk -> talk.told().cut()).count();
        }
        return new Row(
                clients,
                perSecond(writers, nanos),
                Percentiles.of(writers.stream().map(ClientTalk::latencies).toList()),
                Percentiles.of(watchers.stream().map(talk -> talk.told().lags()).toList()),
                watchers.stream().mapToLong(talk -> talk.told().events()).sum(),
                expected,
                cut,
                writers.stream().mapToLong(ClientTalk::errors).sum(),
                readsPerSecond(collection));
    }

    private List<ClientTalk> writers(String collection) {
        return talks(
                () -> {
                    Request update = Request.update(target, collection);
                    return List.of(
                            Request.create(target, collection), update, update, Request.delete(target, collection));
                },
                objects);
    }

    /// Stores some objects, then lets the same number of clients read them.
    private double readsPerSecond(String collection) throws IOException, InterruptedException {
        List<ClientTalk> creators = talks(() -> List.of(Request.create(target, collection)), Math.max(clients, 1000));
        timed(creators);
        List<ClientTalk> readers = IntStream.range(0, clients)
                .mapToObj(i -> new ClientTalk(List.of(Request.read(target, collection)), i, 0, share(i, 4 * objects)))
                .toList();
        return perSecond(readers, timed(readers));
    }

    private long timed(List<ClientTalk> talks) throws IOException, InterruptedException {
        try (Wire wire = Wire.open(target, talks)) {
            return wire.await();
        }
    }

    private List<ClientTalk> talks(Supplier<List<Request>> requests, int total) {
        return IntStream.range(0, clients)
                .mapToObj(i -> new ClientTalk(requests.get(), i, clients, share(i, total)))
                .toList();
    }

    private int share(int client, int total) {
        return total / clients + (client < total % clients ? 1 : 0);
    }

    private static double perSecond(List<ClientTalk> talks, long nanos) {
        long answered =
                talks.stream().mapToLong(talk -> talk.latencies().length).sum();
        return answered * 1e9 / nanos;
    }

    private static void awaitOpen(List<ListeningTalk> watchers) {
        long begin = System.nanoTime();
        while (!watchers.stream().allMatch(ListeningTalk::isOpen)) {
            if (System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw new IllegalStateException("some watches were not answered within " + PATIENCE);
            }
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
    }

    /// Waits until every watch has told everything, was cut off, or has told nothing for a while.
    private static void awaitEvents(List<ListeningTalk> watchers, long expected) {
        long seen = -1;
        long since = System.nanoTime();
        while (true) {
            long now = watchers.stream().mapToLong(talk -> talk.told().events()).sum();
            if (now >= expected
                    || watchers.stream().allMatch(talk -> talk.told().cut())) {
                return;
            }
            if (now != seen) {
                seen = now;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > PATIENCE.toNanos()) {
                return;
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }
}
