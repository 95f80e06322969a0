package dev.capstan.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What becomes of a group of batches. Nothing has happened yet: a store makes it true by writing the changes.
///
/// @param verdicts one for each batch, in their order
/// @param changes the writes of the batches that won, without gaps
/// @param heads where every key that the changes touch will be afterwards
/// @param revision the newest revision afterwards
public record Decision(List<Verdict> verdicts, List<Change> changes, Map<String, Head> heads, long revision) {
    public Decision {
        verdicts = List.copyOf(verdicts);
        changes = List.copyOf(changes);
        heads = Map.copyOf(heads);
    }

    /// Every key whose head [#of] may ask for.
    public static Set<String> keys(List<Batch> batches) {
        return batches.stream()
                .flatMap(batch -> Stream.concat(
                        batch.expectations().stream().map(Expectation::key),
                        batch.writes().stream().map(Write::key)))
                .collect(Collectors.toSet());
    }

    /// Decides the batches one after the other; each sees what the ones before it will write.
    ///
    /// @param revision the newest revision before
    /// @param time when the changes happen
    /// @param heads the newest entries before; [Head#ABSENT] for a key that is not there
    public static Decision of(List<Batch> batches, long revision, Instant time, Function<String, Head> heads) {
        var round = new Round(revision, time, heads);
        var verdicts = batches.stream().map(round::decide).toList();
        return new Decision(verdicts, round.changes, round.moved, round.revision);
    }

    private static final class Round {
        private final Instant time;
        private final Function<String, Head> before;
        private final Map<String, Head> moved = new HashMap<>();
        private final List<Change> changes = new ArrayList<>();
        private long revision;

        Round(long revision, Instant time, Function<String, Head> before) {
            this.revision = revision;
            this.time = time;
            this.before = before;
        }

        Verdict decide(Batch batch) {
            for (Expectation expected : batch.expectations()) {
                long actual = head(expected.key()).revision();
                if (actual != expected.revision()) {
                    return new Verdict.Decided(new Outcome.Lost(expected, actual));
                }
            }
            return nonsense(batch)
                    .<Verdict>map(Verdict.Refused::new)
                    .orElseGet(() -> new Verdict.Decided(write(batch.writes())));
        }

        private Optional<String> nonsense(Batch batch) {
            return batch.writes().stream()
                    .filter(write ->
                            write instanceof Write.Remove && head(write.key()).absent())
                    .findFirst()
                    .map(write -> "a batch removes \"" + write.key() + "\", which is absent: expect it at a revision");
        }

        private Outcome write(List<Write> writes) {
            long first = revision + 1;
            long last = revision + writes.size();
            writes.forEach(write -> write(write, last));
            return new Outcome.Committed(first, last);
        }

        private void write(Write write, long last) {
            var head = head(write.key());
            revision++;
            var next = switch (write) {
                case Write.Put _ -> new Head(revision, head.absent() ? revision : head.created());
                case Write.Remove _ -> Head.ABSENT;
            };
            var value = switch (write) {
                case Write.Put put -> put.value();
                case Write.Remove _ -> null;
            };
            long created = value == null ? head.created() : next.created();
            changes.add(new Change(revision, write.key(), value, head.revision(), created, revision == last, time));
            moved.put(write.key(), next);
        }

        private Head head(String key) {
            var head = moved.get(key);
            return head == null ? before.apply(key) : head;
        }
    }
}
