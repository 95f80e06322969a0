package dev.capstan.conformance.crash;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Patience;
import dev.capstan.conformance.crash.Watcher.Beginning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/// Rounds of load, kill, return and verdict on one [Victim].
final class CrashRun implements AutoCloseable {
    private static final int WRITERS = 8;
    private static final int MOST_WRITES_BEFORE_KILL = 400;
    private static final int MOST_LAST_WRITES = 100;
    private static final int WRITES_AFTER_RETURN = 3;

    private final Victim victim;
    private final Random random;
    private final Caller caller;
    private final History history = new History();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean watching = new AtomicBoolean(true);
    private final List<Writer> writers;
    private final Writer fence;
    private final List<Watcher> residents = new ArrayList<>();
    private final Verdict verdict;

    CrashRun(Victim victim, Random random) throws InterruptedException {
        this.victim = victim;
        this.random = random;
        this.caller = new Caller(victim::uri);
        this.writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> new Writer("w" + i, caller, history, random.nextLong()))
                .toList();
        this.fence = new Writer("fence", caller, history, random.nextLong());
        createNamespace();
        this.verdict = new Verdict(resident("witness", Beginning.LIST));
        resident("bookmarks", Beginning.LIST_AND_BOOKMARKS);
        resident("initial", Beginning.INITIAL_EVENTS);
    }

    /// One kill under load.
    void round() throws Exception {
        var writing = new AtomicBoolean(true);
        var newcomer = new Watcher("newcomer", Beginning.INITIAL_EVENTS, caller, history);
        var following = new AtomicBoolean(true);
        List<Future<?>> load = new ArrayList<>();
        writers.forEach(each -> load.add(threads.submit(() -> each.run(writing::get))));
        threads.execute(() -> newcomer.run(() -> watching.get() && following.get()));
        try {
            awaitWrites(1 + random.nextInt(MOST_WRITES_BEFORE_KILL));
            victim.kill();
            victim.revive();
            awaitEveryWriter();
        } finally {
            writing.set(false);
        }
        for (Future<?> each : load) {
            each.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        judge(newcomer);
        following.set(false);
    }

    /// What was seen so far, for people.
    String summary() {
        return history.writes() + " acknowledged writes, " + history.unanswered() + " without an answer, "
                + verdict.events() + " events";
    }

    @Override
    public void close() {
        watching.set(false);
        caller.close();
        threads.shutdownNow();
        threads.close();
    }

    // All is quiet: the fence is the last write, and whoever has seen it has seen all.
    private void judge(Watcher newcomer) throws InterruptedException {
        long last = lastWrite();
        var others = new ArrayList<>(residents.subList(1, residents.size()));
        others.add(newcomer);
        history.await(
                "revision " + last + " at the witness",
                () -> residents.getFirst().position() >= last);
        for (Watcher other : others) {
            history.await("revision " + last + " at the " + other, () -> other.position() >= last);
        }
        for (Writer writer : writers) {
            writer.reread();
        }
        new Reader(caller, history).list("");
        verdict.pass(history, others);
    }

    private long lastWrite() throws InterruptedException {
        for (int attempt = 0; attempt < MOST_LAST_WRITES; attempt++) {
            history.await("that nothing failed", () -> true);
            Optional<Long> last = fence.write("fence-0");
            if (last.isPresent()) {
                return last.get();
            }
        }
        throw new AssertionError("of " + MOST_LAST_WRITES + " last writes none was acknowledged");
    }

    private void awaitWrites(int count) throws InterruptedException {
        long goal = history.writes() + count;
        history.await(count + " acknowledged writes", () -> history.writes() >= goal);
    }

    private void awaitEveryWriter() throws InterruptedException {
        for (Writer writer : writers) {
            long goal = writer.acknowledged() + WRITES_AFTER_RETURN;
            history.await("an acknowledged write after the return", () -> writer.acknowledged() >= goal);
        }
    }

    private Watcher resident(String name, Beginning beginning) throws InterruptedException {
        var watcher = new Watcher(name, beginning, caller, history);
        residents.add(watcher);
        threads.execute(() -> watcher.run(watching::get));
        history.await("the beginning of " + watcher, () -> watcher.start() > 0);
        return watcher;
    }

    private void createNamespace() throws InterruptedException {
        ObjectNode namespace = JsonNodeFactory.instance.objectNode();
        namespace.put("apiVersion", "v1").put("kind", "Namespace");
        namespace.putObject("metadata").put("name", Caller.NAMESPACE);
        Optional<Answer> answer = caller.send("POST", "/api/v1/namespaces", "application/json", namespace);
        if (answer.isEmpty() || answer.get().code() != 201) {
            throw new AssertionError("the namespace was not created: " + answer);
        }
    }
}
