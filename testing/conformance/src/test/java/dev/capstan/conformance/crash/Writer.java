package dev.capstan.conformance.crash;

import dev.capstan.conformance.Answer;
import dev.capstan.conformance.crash.Snapshot.Present;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/// Creates, changes and deletes a few ConfigMaps of its own and knows what the server has acknowledged.
///
/// When an answer does not come, the write may have happened or not, but wholly. The writer then reads all its
/// objects, whatever it takes, and goes on from what it finds: for the object in doubt the state before or after
/// the write, for the others what was acknowledged last. Used by one thread at a time.
final class Writer {
    private static final int OBJECTS = 3;

    private final String name;
    private final Caller caller;
    private final History history;
    private final Random random;
    private final Map<String, Present> known = new HashMap<>();
    /// Writes without an answer that may still turn out to have happened, by object.
    private final Map<String, List<Attempt>> doubtful = new HashMap<>();
    private long number;
    private final AtomicLong acknowledged = new AtomicLong();

    Writer(String name, Caller caller, History history, long seed) {
        this.name = name;
        this.caller = caller;
        this.history = history;
        this.random = new Random(seed);
    }

    /// How many of its writes were acknowledged.
    long acknowledged() {
        return acknowledged.get();
    }

    void run(BooleanSupplier going) {
        try {
            while (going.getAsBoolean()) {
                write(name + "-" + random.nextInt(OBJECTS));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (AssertionError | RuntimeException problem) {
            history.fail(new AssertionError("writer " + name + ": " + problem.getMessage(), problem));
        }
    }

    /// Writes once; returns the revision if that was acknowledged and made one that is told.
    Optional<Long> write(String object) throws InterruptedException {
        Attempt attempt = next(object);
        long before = history.newest();
        Optional<Answer> answer = attempt.send(caller);
        if (answer.isPresent() && answer.get().code() < 300) {
            return acknowledge(attempt, answer.get(), before);
        }
        if (answer.isEmpty() || Caller.away(answer.get())) {
            history.doubt();
            doubtful.computeIfAbsent(object, _ -> new ArrayList<>()).add(attempt);
        } else if (!doubtful.containsKey(object)) {
            throw new AssertionError(attempt + " was refused, but " + Optional.ofNullable(known.get(object))
                    + " was acknowledged last: " + answer.get());
        }
        reread();
        return Optional.empty();
    }

    /// Compares what the server shows with what it acknowledged.
    void reread() throws InterruptedException {
        Snapshot snapshot = new Reader(caller, history).list(name);
        for (int i = 0; i < OBJECTS; i++) {
            settle(name + "-" + i, snapshot);
        }
    }

    private Attempt next(String object) {
        Present present = known.get(object);
        number++;
        if (present == null) {
            return new Attempt(Attempt.Verb.CREATE, new Content(object, number), 0);
        }
        Attempt.Verb verb = switch (random.nextInt(5)) {
            case 0 -> Attempt.Verb.DELETE;
            case 1, 2 -> Attempt.Verb.PATCH;
            default -> Attempt.Verb.UPDATE;
        };
        Content content = verb == Attempt.Verb.DELETE ? present.content() : new Content(object, number);
        return new Attempt(verb, content, present.revision());
    }

    private Optional<Long> acknowledge(Attempt attempt, Answer answer, long before) {
        String object = attempt.content().name();
        doubtful.remove(object);
        acknowledged.incrementAndGet();
        if (attempt.verb() == Attempt.Verb.DELETE) {
            known.remove(object);
            history.acknowledgeRemoval();
            return Optional.empty();
        }
        Content content = Content.of(answer.json());
        if (!content.equals(attempt.content())) {
            throw new AssertionError(attempt + " was answered with " + content);
        }
        long revision = Content.revision(answer.json());
        history.acknowledge(revision, content, before);
        known.put(object, new Present(content, revision));
        return Optional.of(revision);
    }

    private void settle(String object, Snapshot snapshot) {
        Optional<Present> found = Optional.ofNullable(snapshot.found().get(object));
        Optional<Present> last = Optional.ofNullable(known.get(object));
        if (found.equals(last)) {
            return;
        }
        List<Attempt> doubts = doubtful.getOrDefault(object, List.of());
        if (doubts.stream().noneMatch(each -> each.matches(found))) {
            throw new AssertionError(object + " at revision " + snapshot.revision() + " is " + found + ", but " + last
                    + " was acknowledged last; without an answer: " + doubts);
        }
        doubtful.remove(object);
        found.ifPresentOrElse(each -> known.put(object, each), () -> known.remove(object));
    }
}
