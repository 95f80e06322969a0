package dev.capstan.conformance.differential;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.differential.Duel.Finding;
import dev.capstan.conformance.differential.Duel.Outcome;
import dev.capstan.conformance.differential.Script.Scene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/// Many sequences, several at a time.
final class Tournament {
    private static final int STAGES = 8;

    private final Api ours;
    private final Api theirs;
    private final List<Known> known = Known.all();
    private final String prefix = "d" + Long.toString(System.currentTimeMillis() % 1_000_000_000L + 1_000_000_000L, 36);
    private final Score score = new Score();
    private final Map<Long, Finding> findings = new ConcurrentSkipListMap<>();

    Tournament(Api ours, Api theirs) {
        this.ours = ours;
        this.theirs = theirs;
    }

    /// Performs one sequence, and prints all that is said.
    void only(long seed) {
        try (var stage = new Stage(ours, theirs, prefix, 0)) {
            long batch = Math.floorDiv(seed, Stage.BATCH);
            Scene scene = stage.scene(batch, this::note);
            perform(seed, scene, true);
            stage.strike(scene);
        }
    }

    /// Performs batches of sequences until they are as many as wanted, and the time is over.
    void run(long first, int least, Duration time) throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + time.toNanos();
        var next = new AtomicLong(Math.floorDiv(first, Stage.BATCH));
        long enough = next.get() + Math.ceilDiv(least, Stage.BATCH);
        List<Future<?>> players = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < STAGES; i++) {
                int number = i;
                players.add(threads.submit(() -> {
                    try (var stage = new Stage(ours, theirs, prefix, number)) {
                        long batch = next.getAndIncrement();
                        while (batch < enough || System.nanoTime() < end) {
                            batch(stage, batch);
                            batch = next.getAndIncrement();
                        }
                    }
                }));
            }
        }
        for (Future<?> each : players) {
            each.get();
        }
    }

    private void batch(Stage stage, long batch) {
        Scene scene = stage.scene(batch, this::note);
        for (long seed = batch * Stage.BATCH; seed < (batch + 1) * Stage.BATCH; seed++) {
            perform(seed, scene, false);
        }
        stage.strike(scene);
    }

    private void note(Finding finding) {
        List<Difference> unknown = finding.differences().stream()
                .filter(each -> Known.of(known, finding.ours().request(), each).isEmpty())
                .toList();
        if (!unknown.isEmpty()) {
            findings.put(~finding.seed() * Stage.BATCH + finding.number(), finding);
        }
    }

    private void perform(long seed, Scene scene, boolean aloud) {
        try {
            Outcome outcome = new Duel(Script.of(seed, scene), known, ours, theirs).fight(aloud);
            score.add(outcome);
            if (outcome instanceof Outcome.Differed(Finding finding)) {
                findings.put(seed, finding);
            }
        } catch (RuntimeException e) {
            throw new IllegalStateException("seed " + seed + " was not finished", e);
        }
    }

    /// How many sequences ended how, in words.
    String score() {
        return score.toString();
    }

    /// What was found, one of each sort, the most frequent first.
    List<String> findings() {
        var sorts = new TreeMap<String, List<Finding>>();
        findings.values()
                .forEach(each -> sorts.computeIfAbsent(each.signature(), _ -> new ArrayList<>())
                        .add(each));
        return sorts.values().stream()
                .sorted((one, two) -> Integer.compare(two.size(), one.size()))
                .map(each -> each.size() + " times, as in " + each.getFirst())
                .toList();
    }
}
