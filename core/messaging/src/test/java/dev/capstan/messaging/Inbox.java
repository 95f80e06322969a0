package dev.capstan.messaging;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A receiver that keeps what it got and says the same of everything.
public final class Inbox implements Receiver {
    private static final int PATIENCE_SECONDS = 30;

    private final Verdict verdict;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();

    public Inbox() {
        this(Verdict.ACK);
    }

    public Inbox(Verdict verdict) {
        this.verdict = verdict;
    }

    @Override
    public Verdict receive(Event event) {
        events.add(event);
        return verdict;
    }

    /// The next event; fails when none comes.
    public Event take() throws InterruptedException {
        Event event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("no event came within " + PATIENCE_SECONDS + " seconds");
        }
        return event;
    }

    /// The ids of the next so many events.
    public List<String> ids(int count) throws InterruptedException {
        var ids = new ArrayList<String>();
        while (ids.size() < count) {
            ids.add(take().id());
        }
        return ids;
    }

    /// How many events came that nobody has taken.
    public int size() {
        return events.size();
    }
}
