package dev.capstan.streamlinetest.fault;

import io.fabric8.kubernetes.client.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Decides what goes wrong with each call. Asked by many threads.
@FunctionalInterface
public interface Faults {
    Fault next(HttpRequest request);

    /// One fault at the n-th call each, counted from 1.
    static Faults at(Map<Integer, Fault> faults) {
        var calls = new AtomicInteger();
        return _ -> faults.getOrDefault(calls.incrementAndGet(), Fault.none());
    }

    /// Faults by chance, the same for the same seed and order of calls.
    ///
    /// @param chance how likely each call is to fail, from 0 to 1
    static Faults seeded(long seed, double chance) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        return request -> {
            synchronized (random) {
                List<Fault> possible = possible(request, random);
                return random.nextDouble() < chance ? possible.get(random.nextInt(possible.size())) : Fault.none();
            }
        };
    }

    private static List<Fault> possible(HttpRequest request, RandomGenerator random) {
        if (String.valueOf(request.uri().getQuery()).contains("watch=true")) {
            return List.of(Fault.gone(), new Fault.Unsent(), new Fault.Cut(random.nextInt(5)));
        }
        return request.method().equals("GET")
                ? List.of(new Fault.Unsent(), Fault.internalError())
                : List.of(new Fault.Unsent(), Fault.internalError(), Fault.conflict(), new Fault.Unanswered());
    }
}
