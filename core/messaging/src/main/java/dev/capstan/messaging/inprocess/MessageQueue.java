package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.store.Expectation;
import dev.capstan.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// One subscription: what waits in it, and who receives it.
///
/// A thread, while there is a receiver, takes what waits in the order of the revisions and hands it
/// to the receiver that has something of the same subject already, else to the one with the most
/// room. So a subject stays in order even between several receivers. What a receiver did not settle
/// when it ends waits again, at its old place.
///
/// Nothing is handed out but during a [Tenure]. Where the store is shared, [Claims] say when there is one; when it is
/// over, what was not settled waits again, for whoever is next.
final class MessageQueue {
    private static final Logger LOG = System.getLogger(MessageQueue.class.getName());
    /// So many values are kept here, the rest is read when its turn comes.
    private static final int VALUES = 1000;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final InProcessBroker broker;
    private final String name;
    private final String topic;
    private final Expectation expectation;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    // All guarded by lock.
    private final TreeMap<Long, Waiting> waiting = new TreeMap<>();
    private final List<Member> members = new ArrayList<>();
    private final Map<String, Member> owners = new HashMap<>();
    private @Nullable Thread thread;
    private @Nullable Tenure tenure;
    private final AtomicInteger size = new AtomicInteger();
    private final Bell closing = new Bell();

    /// @param expectation that the subscription is there
    /// @param tenure if this process need not ask for one
    MessageQueue(InProcessBroker broker, String name, String topic, Expectation expectation, @Nullable Tenure tenure) {
        this.broker = broker;
        this.name = name;
        this.topic = topic;
        this.expectation = expectation;
        this.tenure = tenure;
    }

    String name() {
        return name;
    }

    String topic() {
        return topic;
    }

    Expectation expectation() {
        return expectation;
    }

    /// How many are in the store, those that are being handled too.
    int size() {
        return size.get();
    }

    InProcessBroker broker() {
        return broker;
    }

    Subscription join(Receiver receiver, Subscription.Options options) {
        var member = new Member(this, receiver, options);
        locked(() -> {
            members.add(member);
            if (thread == null) {
                thread = Thread.ofVirtual().name("messages-hand-out-" + name).start(this::handOut);
            }
        });
        broker.comings();
        return member;
    }

    /// Whether there is a receiver.
    boolean isReceived() {
        lock.lock();
        try {
            return !members.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /// Hands out until then, by the clock of [System#nanoTime].
    void hold(long until) {
        locked(() -> {
            if (tenure == null || !tenure.extend(until)) {
                surrender();
                tenure = Tenure.until(until);
            }
        });
    }

    /// Hands out nothing more.
    void lose() {
        locked(() -> {
            if (tenure != null) {
                tenure.end();
                tenure = null;
                surrender();
            }
        });
    }

    private void surrender() {
        owners.clear();
        members.forEach(this::surrender);
    }

    private void surrender(Member member) {
        member.surrender().forEach(each -> waiting.put(each.revision(), each));
    }

    /// Called on the store's thread.
    void add(Waiting added) {
        locked(() -> {
            size.incrementAndGet();
            waiting.put(added.revision(), waiting.size() < VALUES ? added : added.withoutValue());
        });
    }

    /// Called on the store's thread.
    void removed(long revision) {
        locked(() -> {
            size.decrementAndGet();
            waiting.remove(revision);
            members.forEach(member -> release(member, member.gone(revision)));
        });
    }

    /// Called on the store's thread: the subscription was dropped.
    void end() {
        locked(() -> {
            size.set(0);
            waiting.clear();
            members.forEach(Member::end);
            members.clear();
        });
    }

    void close() {
        List<Member> all = new ArrayList<>();
        locked(() -> all.addAll(members));
        closing.ring();
        all.forEach(Member::close);
    }

    /// Something of this subject was settled, and there is more room.
    void settled(Member member, @Nullable String subject) {
        locked(() -> release(member, subject));
    }

    /// What the member has not settled waits again.
    void left(Member member) {
        locked(() -> {
            owners.values().removeIf(owner -> owner == member);
            if (members.remove(member)) {
                surrender(member);
            }
        });
        broker.comings();
    }

    private void release(Member member, @Nullable String subject) {
        if (subject != null && !member.holds(subject)) {
            owners.remove(subject, member);
        }
    }

    private void handOut() {
        try {
            for (Waiting next = next(); next != null; next = next()) {
                handOut(next);
            }
        } catch (InterruptedException e) {
            LOG.log(Level.ERROR, "subscription " + name + " hands out nothing more", e);
        }
    }

    private void handOut(Waiting next) throws InterruptedException {
        try {
            Optional<Event> event = read(next);
            if (event.isPresent()) {
                handOut(next, event.get());
            } else {
                locked(() -> waiting.remove(next.revision()));
            }
        } catch (StoreException e) {
            LOG.log(Level.WARNING, "subscription {0} cannot be read: {1}", name, e.getMessage());
            closing.await(PAUSE);
        }
    }

    // Waits for something to hand out and somebody with room; null when nobody is there any more.
    private @Nullable Waiting next() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!members.isEmpty() && !isReady()) {
                changed.await();
            }
            if (members.isEmpty()) {
                thread = null;
                return null;
            }
            return waiting.firstEntry().getValue();
        } finally {
            lock.unlock();
        }
    }

    private boolean isReady() {
        return holds() && !waiting.isEmpty() && members.stream().anyMatch(Member::hasRoom);
    }

    private boolean holds() {
        return tenure != null && tenure.lasts();
    }

    private Optional<Event> read(Waiting next) {
        try {
            return next.read(broker.store());
        } catch (IllegalArgumentException e) {
            LOG.log(Level.ERROR, "subscription " + name + ": " + next.key() + " is no event: it is passed over", e);
            return Optional.empty();
        }
    }

    // Does nothing when the receiver it has to go to has left, or it is for somebody else now.
    private void handOut(Waiting next, Event event) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Member owner = event.subject() == null ? null : owners.get(event.subject());
            Member member = owner == null ? roomiest() : owner;
            while (holds() && members.contains(member) && !hasRoom(member)) {
                changed.await();
            }
            if (member != null && members.contains(member)) {
                give(next, event, member);
            }
        } finally {
            lock.unlock();
        }
    }

    private void give(Waiting next, Event event, Member member) {
        Tenure current = tenure;
        if (current == null || !current.lasts() || waiting.remove(next.revision()) == null) {
            return;
        }
        if (event.subject() != null) {
            owners.put(event.subject(), member);
        }
        member.take(next, event, current);
    }

    private static boolean hasRoom(@Nullable Member member) {
        return member != null && member.hasRoom();
    }

    private @Nullable Member roomiest() {
        return members.stream()
                .max(Comparator.comparingInt(Member::room))
                .filter(Member::hasRoom)
                .orElse(null);
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
