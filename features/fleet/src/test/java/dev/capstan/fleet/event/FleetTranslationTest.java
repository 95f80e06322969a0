package dev.capstan.fleet.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.PubSub;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.Plane;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import dev.capstan.messaging.outbox.Outbox;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// From a change of the registry to whoever subscribes, over the broker inside the process.
final class FleetTranslationTest {
    private static final PubSub TOPICS = PubSub.defaults();

    private final LinkedBlockingQueue<Event> clusters = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Event> statuses = new LinkedBlockingQueue<>();
    private Plane plane;
    private Broker broker;
    private Outbox outbox;

    @BeforeEach
    void open() throws InterruptedException {
        open(Naming.SHORT, Aggregations.shipped(), TOPICS);
    }

    private void open(Naming naming, Aggregations aggregations, PubSub topics) throws InterruptedException {
        plane = new Plane(aggregations, Clock.systemUTC());
        broker = Brokers.open(null, Brokers.Options.of(plane.store));
        subscribe(topics.clusterEvents(), clusters);
        subscribe(topics.statusUpdates(), statuses);
        var events = new FleetEvents(plane.reviewer, naming);
        outbox = Outbox.start(plane.store, broker, new FleetTranslation(events), Outbox.Options.of("fleet"));
    }

    private void subscribe(String topic, LinkedBlockingQueue<Event> inbox) throws InterruptedException {
        Subscription _ = broker.subscribe(
                topic,
                "test-" + topic,
                event -> {
                    inbox.add(event);
                    return Verdict.ACK;
                },
                Subscription.Options.defaults());
    }

    @AfterEach
    void close() {
        outbox.close();
        broker.close();
        plane.close();
    }

    @Test
    void anEventSaysOfWhomAndNotWhat() throws Exception {
        Resource two = create("two");
        Event event = take(clusters);
        String id = id(two);

        assertThat(event.type()).isEqualTo("cluster.created");
        assertThat(event.subject()).isEqualTo(id);
        assertThat(event.source()).isEqualTo("/capstan/fleet");
        assertThat(event.contentType()).isEqualTo("application/json");
        assertThat(event.id()).isEqualTo(id + ".created." + two.resourceVersion());
        assertThat(new String(event.data(), StandardCharsets.UTF_8))
                .isEqualTo("{\"id\":\"" + id + "\",\"kind\":\"Cluster\",\"href\":\"/api/hyperfleet/v1/clusters/" + id
                        + "\",\"generation\":1}");
    }

    @Test
    void theLifeOfAClusterIsToldInOrderAndItsEndOnce() throws Exception {
        plane.report("one", "validation", 1, "True", "True", "True");
        Resource _ = plane.patch(Plane.CLUSTER, "{spec: {region: us}}");
        Resource _ = plane.patch(Plane.CLUSTER, "{metadata: {labels: {a: b}}}");
        plane.delete(Plane.CLUSTER);
        Resource _ = plane.patch(Plane.CLUSTER, "{metadata: {finalizers: null}}");
        assertThat(plane.registry.find(Plane.CLUSTER.key())).isNull();
        Resource _ = create("two");

        assertThat(types(clusters, 3)).containsExactly("cluster.updated", "cluster.deleted", "cluster.created");
    }

    @Test
    void oneThatGoesAtOnceIsToldToo() throws Exception {
        plane.delete(Plane.CLUSTER);

        assertThat(types(clusters, 1)).containsExactly("cluster.deleted");
    }

    @Test
    void howAClusterIsIsToldWhenItChangesAndNotOtherwise() throws Exception {
        plane.report("one", "validation", 1, "Unknown", "True", "True");
        plane.report("one", "validation", 1, "Unknown", "True", "True");
        Resource two = create("two");
        plane.report("two", "validation", 1, "Unknown", "True", "True");

        assertThat(take(statuses))
                .returns("cluster.status.updated", Event::type)
                .returns(id(plane.get(Plane.CLUSTER)), Event::subject);
        assertThat(take(statuses)).returns(id(two), Event::subject);
    }

    @Test
    void aNodePoolIsToldUnderItsCluster() throws Exception {
        Resource pool = plane.create("{apiVersion: fleet.capstan.dev/v1, kind: NodePool, metadata: {name: one.workers},"
                + " spec: {cluster: one}}");
        String cluster = id(plane.get(Plane.CLUSTER));
        Event event = take(clusters);

        assertThat(event.type()).isEqualTo("nodepool.created");
        assertThat(event.subject()).isEqualTo(cluster);
        assertThat(Document.json(event.data()).tree().path("href").asText())
                .isEqualTo("/api/hyperfleet/v1/clusters/" + cluster + "/nodepools/np-"
                        + pool.uid().replace("-", ""));
        assertThat(plane.get(Plane.path(FleetKinds.NODE_POOLS, "one.workers")).uid())
                .isEqualTo(pool.uid());
    }

    @Test
    void typesAndTopicsAreAsConfigured() throws Exception {
        close();
        String config = AggregationConfig.shippedText()
                .replace(TOPICS.clusterEvents(), "mine.events")
                .replace(TOPICS.statusUpdates(), "mine.updates");
        var pubsub = new PubSub(TOPICS.provider(), "mine.events", "mine.updates", 3, TOPICS.retryInterval());
        open(Naming.REVERSE_DNS, Aggregations.read("mine.yaml", config), pubsub);
        Resource _ = create("two");
        plane.report("two", "dns", 1, "Unknown", "True", "True");

        assertThat(types(clusters, 1)).containsExactly("com.redhat.hyperfleet.cluster.created.v1");
        assertThat(types(statuses, 1)).containsExactly("com.redhat.hyperfleet.cluster.status.updated.v1");
    }

    private static String id(Resource cluster) {
        return "cls-" + cluster.uid().replace("-", "");
    }

    private Resource create(String name) {
        return plane.create(
                "{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: " + name + "}, spec: {}}");
    }

    private static Event take(LinkedBlockingQueue<Event> inbox) throws InterruptedException {
        Event event = inbox.poll(30, TimeUnit.SECONDS);
        assertThat(event).isNotNull();
        return event;
    }

    private static List<String> types(LinkedBlockingQueue<Event> inbox, int count) throws InterruptedException {
        var types = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            types.add(take(inbox).type());
        }
        return types;
    }
}
