package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Many clients that do the same, each with objects of its own, and cost little.
public record Many(Target target, int clients) {
    /// What came of one kind of request.
    public record Held(double perSecond, Percentiles latency) {}

    /// Sends some requests for each object.
    ///
    /// @param requests made anew for each client
    /// @throws IllegalStateException when one of them did not work
    public Held send(Supplier<List<Request>> requests, int objects) throws IOException, InterruptedException {
        int each = objects / clients;
        List<ClientTalk> talks = IntStream.range(0, clients)
                .mapToObj(i -> new ClientTalk(requests.get(), i, clients, each))
                .toList();
        long nanos;
        try (Wire wire = Wire.open(target, talks)) {
            nanos = wire.await();
        }
        long sent = talks.stream().mapToLong(talk -> talk.latencies().length).sum();
        long errors = talks.stream().mapToLong(ClientTalk::errors).sum();
        if (errors > 0) {
            throw new IllegalStateException(errors + " of " + sent + " requests failed");
        }
        return new Held(
                sent * 1e9 / nanos,
                Percentiles.of(talks.stream().map(ClientTalk::latencies).toList()));
    }
}
