package dev.capstan.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every broker promises. A new one passes by extending this and returning itself. It is one long file,
/// so that the promise can be read from top to bottom.
public abstract class BrokerContract {
    private static final int PATIENCE_SECONDS = 30;
    /// Retries at once, as far as a test can wait for it.
    protected static final Subscription.Options QUICK = Subscription.Options.defaults()
            .withRetry(new RetryPolicy(3, Duration.ofMillis(5)))
            .withDrain(Duration.ofMillis(200));

    protected final String topic = unique("topic");
    protected final String name = unique("sub");
    private final List<Broker> opened = new ArrayList<>();
    protected Broker broker = Closed.BROKER;

    /// A client of the same broker; what was published through another is there. May be the
    /// same one while that is open.
    protected abstract Broker open() throws Exception;

    @BeforeEach
    final void openOne() throws Exception {
        broker = another();
    }

    @AfterEach
    final void closeAll() {
        opened.forEach(Broker::close);
    }

    protected final Broker another() throws Exception {
        Broker one = open();
        opened.add(one);
        return one;
    }

    protected static String unique(String prefix) {
        return prefix + "-" + UUID.randomUUID().toString().substring(0, 8);
    }

    protected static Event event(String subject, int number) {
        return Event.of(subject + "/" + number, "/test", "cluster.updated").withSubject(subject);
    }

    @Test
    void anEventArrivesAsItWas() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        Event event = Event.of("1", "/capstan", "cluster.created")
                .withSubject("cls-1 ü")
                .withTime(Instant.parse("2026-01-31T12:00:00.123Z"))
                .withData(Event.JSON, "{\"id\":\"cls-1\", \"x\": 1.0}".getBytes(StandardCharsets.UTF_8))
                .withExtension("traceparent", "00-1-2-01")
                .withExtension("dataschema", "https://example.org/schema");

        broker.publish(topic, event);

        assertThat(inbox.take()).isEqualTo(event);
    }

    @Test
    void anEventMayHaveNothingButWhatItMust() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        Event event = Event.of("1", "/capstan", "cluster.created");

        broker.publish(topic, event);

        assertThat(inbox.take()).isEqualTo(event);
    }

    @Test
    void everySubscriptionReceivesEveryEvent() throws Exception {
        var one = new Inbox();
        var other = new Inbox();
        broker.subscribe(topic, name, one, QUICK);
        broker.subscribe(topic, name + "-other", other, QUICK);

        broker.publish(topic, numbered("s", 20));

        assertThat(one.ids(20)).isEqualTo(ids("s", 20));
        assertThat(other.ids(20)).isEqualTo(ids("s", 20));
    }

    @Test
    void anotherTopicIsNotReceived() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        broker.publish(topic + "-other", event("other", 0));
        broker.publish(topic, event("s", 0));

        assertThat(inbox.take().id()).isEqualTo("s/0");
    }

    @Test
    void aTopicWithoutSubscriptionsTakesEvents() throws Exception {
        broker.publish(topic, event("s", 0));

        assertThat(broker.problem()).isEmpty();
    }

    @Test
    void thoseWhoShareASubscriptionShareItsEvents() throws Exception {
        var received = ConcurrentHashMap.<String>newKeySet();
        var twice = ConcurrentHashMap.<String>newKeySet();
        var count = new CountDownLatch(200);
        Receiver receiver = event -> {
            if (received.add(event.id())) {
                count.countDown();
            } else {
                twice.add(event.id());
            }
            return Verdict.ACK;
        };
        broker.subscribe(topic, name, receiver, QUICK.withPrefetch(5));
        another().subscribe(topic, name, receiver, QUICK.withPrefetch(5));

        for (int i = 0; i < 20; i++) {
            broker.publish(topic, numbered("s" + i, 10));
        }

        assertThat(count.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(twice).isEmpty();
    }

    @Test
    void eventsOfASubjectAreHandledInOrderAndOneAtATime() throws Exception {
        Set<String> busy = ConcurrentHashMap.newKeySet();
        var inbox = new Inbox();
        Receiver receiver = event -> {
            String subject = String.valueOf(event.subject());
            boolean alone = busy.add(subject);
            Verdict verdict = alone ? inbox.receive(event) : Verdict.DEAD;
            busy.remove(subject);
            return verdict;
        };
        broker.subscribe(topic, name, receiver, QUICK.withConcurrency(8));

        for (int i = 0; i < 100; i++) {
            broker.publish(topic, List.of(event("a", i), event("b", i), event("c", i)));
        }

        List<String> ids = inbox.ids(300);
        for (String subject : List.of("a", "b", "c")) {
            assertThat(ids).filteredOn(id -> id.startsWith(subject)).isEqualTo(ids(subject, 100));
        }
    }

    @Test
    void noMoreAreHandledAtOnceThanAskedFor() throws Exception {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var full = new CountDownLatch(3);
        var go = new Semaphore(0);
        var done = new CountDownLatch(10);
        broker.subscribe(
                topic,
                name,
                event -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    full.countDown();
                    assertThat(go.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS))
                            .isTrue();
                    inside.decrementAndGet();
                    done.countDown();
                    return Verdict.ACK;
                },
                QUICK.withConcurrency(3));

        for (int i = 0; i < 10; i++) {
            broker.publish(topic, event("s" + i, 0));
        }

        assertThat(full.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        go.release(10);
        assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(most).hasValue(3);
    }

    @Test
    void whatWasNotHandledIsHandledAgain() throws Exception {
        var inbox = new Inbox();
        var attempts = new AtomicInteger();
        broker.subscribe(
                topic,
                name,
                event -> {
                    inbox.receive(event);
                    return switch (attempts.incrementAndGet()) {
                        case 1 -> throw new IllegalStateException("not yet");
                        case 2 -> Verdict.RETRY;
                        default -> Verdict.ACK;
                    };
                },
                QUICK);

        broker.publish(topic, numbered("s", 2));

        assertThat(inbox.ids(4)).containsExactly("s/0", "s/0", "s/0", "s/1");
    }

    @Test
    void othersDoNotWaitForWhatIsHandledAgain() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(
                topic,
                name,
                event -> "stuck".equals(event.subject()) ? Verdict.RETRY : inbox.receive(event),
                QUICK.withRetry(new RetryPolicy(3, Duration.ofMinutes(10))).withConcurrency(1));

        broker.publish(topic, event("stuck", 0));
        broker.publish(topic, numbered("s", 5));

        assertThat(inbox.ids(5)).isEqualTo(ids("s", 5));
    }

    @Test
    void afterTheLastAttemptItIsADeadLetter() throws Exception {
        var attempts = new Inbox();
        var dead = new Inbox();
        broker.subscribe(
                topic,
                name,
                event -> {
                    attempts.receive(event);
                    throw new IllegalStateException("cannot");
                },
                QUICK);
        broker.subscribe(name + ".dead", name + ".dead", dead, QUICK);

        broker.publish(topic, event("s", 0));

        assertThat(dead.take())
                .isEqualTo(event("s", 0)
                        .withExtension("deadreason", "java.lang.IllegalStateException: cannot")
                        .withExtension("deadfrom", name));
        assertThat(attempts.ids(4)).containsOnly("s/0");
        assertThat(attempts.size()).isZero();
    }

    @Test
    void whatIsRejectedIsADeadLetterAtOnceAndWaitsForSomebodyToLook() throws Exception {
        var attempts = new Inbox(Verdict.DEAD);
        broker.subscribe(topic, name, attempts, QUICK);
        broker.publish(topic, numbered("s", 3));
        assertThat(attempts.ids(3)).isEqualTo(ids("s", 3));

        var dead = new Inbox();
        another().subscribe(name + ".dead", name + ".dead", dead, QUICK);

        assertThat(dead.ids(3)).isEqualTo(ids("s", 3));
    }

    @Test
    void whoRejectsMaySayWhy() throws Exception {
        var dead = new Inbox();
        broker.subscribe(
                topic,
                name,
                _ -> {
                    throw new RejectedException("x".repeat(1000));
                },
                QUICK);
        broker.subscribe(name + ".dead", name + ".dead", dead, QUICK);

        broker.publish(topic, event("s", 0));

        assertThat(dead.take().extensions()).containsEntry("deadreason", "x".repeat(250));
    }

    @Test
    void aSubscriptionGathersEventsWhileNobodyReceivesThem() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        broker.publish(topic, numbered("s", 50));

        var inbox = new Inbox();
        another().subscribe(topic, name, inbox, QUICK.withPrefetch(7));

        assertThat(inbox.ids(50)).isEqualTo(ids("s", 50));
    }

    @Test
    void whatWasPublishedBeforeASubscriptionBeganIsNotForIt() throws Exception {
        broker.publish(topic, event("before", 0));
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        broker.publish(topic, event("after", 0));

        assertThat(inbox.take().id()).isEqualTo("after/0");
    }

    @Test
    void whatWasNotAcknowledgedIsForTheNext() throws Exception {
        var begun = new CountDownLatch(1);
        Subscription subscription = broker.subscribe(
                topic,
                name,
                event -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Verdict.ACK;
                },
                QUICK);
        broker.publish(topic, numbered("s", 10));
        assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        subscription.close();
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        assertThat(inbox.ids(10)).isEqualTo(ids("s", 10));
    }

    @Test
    void whatWasAcknowledgedDoesNotComeAgain() throws Exception {
        var first = new Inbox();
        broker.subscribe(topic, name, first, QUICK);
        broker.publish(topic, numbered("s", 5));
        assertThat(first.ids(5)).isEqualTo(ids("s", 5));
        broker.close();

        var inbox = new Inbox();
        Broker next = another();
        next.subscribe(topic, name, inbox, QUICK);
        next.publish(topic, event("s", 5));

        assertThat(inbox.take().id()).isEqualTo("s/5");
    }

    @Test
    void closingWaitsForWhatIsBeingHandled() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var done = new CountDownLatch(1);
        Subscription subscription = broker.subscribe(
                topic,
                name,
                event -> {
                    begun.countDown();
                    assertThat(go.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
                    done.countDown();
                    return Verdict.ACK;
                },
                QUICK.withDrain(Duration.ofSeconds(PATIENCE_SECONDS)));
        broker.publish(topic, event("s", 0));
        assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        Thread closing = Thread.ofVirtual().start(subscription::close);
        go.countDown();

        assertThat(closing.join(Duration.ofSeconds(PATIENCE_SECONDS))).isTrue();
        assertThat(done.getCount()).isZero();
    }

    @Test
    void aDroppedSubscriptionForgetsWhatWaited() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        broker.publish(topic, event("before", 0));

        broker.drop(name);
        broker.drop(name);
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        broker.publish(topic, event("after", 0));

        assertThat(inbox.take().id()).isEqualTo("after/0");
    }

    @Test
    void manyMayPublishAtOnce() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        var publishers = new ArrayList<Callable<Boolean>>();
        for (int i = 0; i < 20; i++) {
            String subject = "s" + i;
            publishers.add(() -> publishOneByOne(subject));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var each : threads.invokeAll(publishers)) {
                assertThat(each.get()).isTrue();
            }
        }

        List<String> ids = inbox.ids(200);
        assertThat(new HashSet<>(ids)).hasSize(200);
        for (int i = 0; i < 20; i++) {
            String subject = "s" + i;
            assertThat(ids).filteredOn(id -> id.startsWith(subject + "/")).isEqualTo(ids(subject, 10));
        }
    }

    private boolean publishOneByOne(String subject) throws InterruptedException {
        for (int each = 0; each < 10; each++) {
            broker.publish(topic, event(subject, each));
        }
        return true;
    }

    @Test
    void namesThatNotEveryBrokerTakesAreRefused() {
        assertThatThrownBy(() -> broker.publish("a/b", event("s", 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the name \"a/b\" of a topic or subscription is not valid");
        assertThatThrownBy(() -> broker.subscribe(topic, "", new Inbox(), QUICK))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClosedBrokerTakesNothing() throws Exception {
        Broker other = another();
        other.close();
        other.close();

        assertThatThrownBy(() -> {
                    other.subscribe(topic, name, new Inbox(), QUICK);
                    other.publish(topic, event("s", 0));
                })
                .isInstanceOf(BrokerException.class)
                .hasMessage("the broker is closed");
    }

    protected static List<Event> numbered(String subject, int count) {
        return IntStream.range(0, count).mapToObj(i -> event(subject, i)).toList();
    }

    protected static List<String> ids(String subject, int count) {
        return IntStream.range(0, count).mapToObj(i -> subject + "/" + i).toList();
    }
}
