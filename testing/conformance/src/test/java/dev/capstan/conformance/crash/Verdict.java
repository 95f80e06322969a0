package dev.capstan.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.crash.Snapshot.Present;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Whether all that anybody was told fits one history.
///
/// The history is what the witness saw, a watcher that was there before the first write. All others must have
/// seen the same events from where they began, every acknowledged write must be one of them, under its revision,
/// and whatever list was shown must be what the events up to its revision amount to. That there was no gap follows
/// from the last list, and from the writers', who compare their objects with what was acknowledged.
final class Verdict {
    private final Watcher witness;
    private final Map<String, Present> state = new HashMap<>();
    private final Set<Content> written = new HashSet<>();
    private long events;

    Verdict(Watcher witness) {
        this.witness = witness;
    }

    /// How many events there were so far.
    long events() {
        return events;
    }

    /// Judges what happened since the last time; all is quiet now.
    void pass(History history, Collection<Watcher> others) {
        List<Event> news = witness.take();
        for (Watcher other : others) {
            assertThat(other.take())
                    .as("what %s saw", other)
                    .isEqualTo(news.stream()
                            .filter(event -> event.revision() > other.start())
                            .toList());
        }
        acknowledged(news, history.takeAcknowledged());
        replay(news, history.takeSnapshots());
        events += news.size();
    }

    private static void acknowledged(List<Event> news, Map<Long, Content> acknowledged) {
        Map<Long, Content> happened = news.stream()
                .filter(event -> event.kind() != Event.Kind.DELETED)
                .collect(Collectors.toMap(Event::revision, Event::content));
        acknowledged.forEach((revision, content) -> assertThat(happened.get(revision))
                .as("revision %d, acknowledged as %s", revision, content)
                .isEqualTo(content));
    }

    private void replay(List<Event> news, Collection<Snapshot> snapshots) {
        Deque<Snapshot> shown = snapshots.stream()
                .sorted(Comparator.comparingLong(Snapshot::revision))
                .collect(Collectors.toCollection(ArrayDeque::new));
        for (Event event : news) {
            compareThrough(event.revision() - 1, shown);
            apply(event);
        }
        compareThrough(Long.MAX_VALUE, shown);
    }

    private void compareThrough(long revision, Deque<Snapshot> shown) {
        while (!shown.isEmpty() && shown.getFirst().revision() <= revision) {
            Snapshot snapshot = shown.removeFirst();
            assertThat(snapshot.found())
                    .as("the list of \"%s\" shown at revision %d", snapshot.writer(), snapshot.revision())
                    .isEqualTo(stateOf(snapshot.writer()));
        }
    }

    private Map<String, Present> stateOf(String writer) {
        return state.entrySet().stream()
                .filter(each ->
                        writer.isEmpty() || each.getValue().content().writer().equals(writer))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private void apply(Event event) {
        String object = event.content().name();
        if (event.kind() == Event.Kind.DELETED) {
            state.remove(object);
            return;
        }
        assertThat(written.add(event.content())).as("%s is written once", event).isTrue();
        state.put(object, new Present(event.content(), event.revision()));
    }
}
