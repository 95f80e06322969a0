package dev.capstan.server.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.Stored;
import dev.capstan.store.Store;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventStreamsTest {
    private static final String RECONCILED = """
            phase: ready
            message: done
            observedGeneration: 1
            lastReconcile: {number: %d, generation: 1, success: %s, time: "2026-01-02T03:04:05Z"}
            """;

    /// [S2-58]
    @Test
    void openStreamsAndWhatTheyAreSentAreCounted() throws InterruptedException {
        try (Server server = Server.withWidgets()) {
            try (Client one = server.events("");
                    Client other = server.events("?resource_type=Gadget")) {
                one.opened();
                other.opened();
                server.widget("default", "one");
                one.next();

                assertThat(server.meters.get("capstan_event_streams").gauge().value())
                        .isEqualTo(2);
            }
            server.http.close();

            assertThat(server.meters.get("capstan_event_streams").gauge().value())
                    .isZero();
            assertThat(server.counted("capstan_event_stream_events")).isEqualTo(1);
            assertThat(server.counted("capstan_event_streams_resumed")).isZero();
        }
    }

    /// [S2-41] [S2-42]
    @Test
    void anEventIsWrittenAsTheManualSays() throws Exception {
        try (Server server = Server.withWidgets();
                Client client = server.events("")) {
            long place = client.opened();
            Stored one = server.widget("default", "one");

            assertThat(client.response.statusCode()).isEqualTo(200);
            assertThat(client.response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
            assertThat(place).isEqualTo(one.revision() - 1);
            assertThat(client.raw()).isEqualTo("""
                    id: %1$d
                    event: CREATED
                    data: {"event_type": "CREATED", "resource_id": %1$d, "resource_name": "one", \
                    "resource_type_name": "Widget", "resource_type_version": "v1", "resource_data": \
                    {"id":%1$d,"name":"one","namespace":"default","resource_type_name":"Widget",\
                    "resource_type_version":"v1","spec":{"size":1},"status":"pending","status_message":null,\
                    "generation":1,"observed_generation":0,"created_at":"2026-01-02T03:04:05Z",\
                    "updated_at":"2026-01-02T03:04:05Z","deleted_at":null,"last_reconcile_time":null,\
                    "next_reconcile_time":null,"finalizers":[],"labels":{},"annotations":{},"outputs":{},\
                    "conditions":[],"plan":null}, "timestamp": "2026-01-02T03:04:05Z"}

                    """.formatted(one.created()));
        }
    }

    /// [S2-40] [A2-13]
    @Test
    void everythingThatHappensToAResourceIsTold() throws Exception {
        try (Server server = Server.withWidgets();
                Client client = server.events("")) {
            Stored one = server.widget("default", "one");
            server.resize(one, 2);
            server.changeStatus(one, "{phase: reconciling}");
            server.changeStatus(one, RECONCILED.formatted(1, true));
            server.changeStatus(one, RECONCILED.formatted(2, false));
            server.changeStatus(one, RECONCILED.formatted(3, true));
            server.change(one, each -> each.ownMetadata().putObject("labels").put("tier", "a"));
            server.change(one, each -> each.ownMetadata().putArray("finalizers").add("example.dev/keep"));
            server.delete(one);
            server.change(one, each -> each.ownMetadata().putArray("finalizers"));
            Stored two = server.widget("default", "two");
            server.delete(two);

            assertThat(client.next(8))
                    .containsExactly(
                            "CREATED one",
                            "MODIFIED one",
                            "RECONCILED one",
                            "RECONCILED one",
                            "DELETED one",
                            "REMOVED one",
                            "CREATED two",
                            "DELETED two");
        }
    }

    /// [S2-40]
    @Test
    void aDeletedResourceIsShownAsDeleting() throws Exception {
        try (Server server = Server.withWidgets();
                Client client = server.events("")) {
            Stored marked = server.create(Server.WIDGETS, "default", """
                    apiVersion: resources.capstan.dev/v1
                    kind: Widget
                    metadata: {name: marked, finalizers: [resources.capstan.dev/widgets]}
                    """);
            server.delete(marked);
            server.delete(server.widget("default", "gone"));

            client.next();
            Event first = client.next();
            client.next();
            Event second = client.next();
            assertThat(List.of(first, second)).allSatisfy(each -> {
                assertThat(each.type()).isEqualTo("DELETED");
                assertThat(each.data().at("/resource_data/status").asText()).isEqualTo("deleting");
                assertThat(each.data().at("/resource_data/deleted_at").asText()).isEqualTo("2026-01-02T03:04:05Z");
            });
            assertThat(first.data().at("/resource_data/finalizers").toString()).isEqualTo("[\"widgets\"]");
            assertThat(second.data().at("/resource_data/finalizers")).isEmpty();
        }
    }

    /// [S2-42]
    @Test
    void aReaderGetsTheTypesVersionsAndNamespacesItAskedFor() throws Exception {
        try (Server server = Server.withWidgets()) {
            server.define("Gadget", "gadgets", "example.dev", "Cluster");
            server.namespace("east");
            try (Client widgets = server.events("?resource_type=Widget");
                    Client gadgets = server.events("?resource_type=Gadget.example.dev");
                    Client both = server.events("?resource_type=Widget&resource_type=Gadget.example.dev");
                    Client second = server.events("?resource_type=Widget&resource_type_version=v2");
                    Client east = server.events("?namespace=east")) {
                server.widget("default", "here");
                server.widget("east", "there");
                server.create(new GroupResource("example.dev", "gadgets"), null, """
                        apiVersion: example.dev/v1
                        kind: Gadget
                        metadata: {name: big}
                        """);
                server.create(Server.WIDGETS, "east", """
                        apiVersion: resources.capstan.dev/v1
                        kind: Widget
                        metadata: {name: newer, annotations: {capstan.dev/resource-version: v2}}
                        """);

                assertThat(widgets.next(3)).containsExactly("CREATED here", "CREATED there", "CREATED newer");
                assertThat(gadgets.next(1)).containsExactly("CREATED big");
                assertThat(both.next(4))
                        .containsExactly("CREATED here", "CREATED there", "CREATED big", "CREATED newer");
                assertThat(second.next(1)).containsExactly("CREATED newer");
                assertThat(east.next(2)).containsExactly("CREATED there", "CREATED newer");
            }
        }
    }

    /// [S2-43]
    @Test
    void theStreamOfOneResourceEndsWithIt() throws Exception {
        try (Server server = Server.withWidgets()) {
            Stored one = server.widget("default", "one");
            Stored two = server.widget("default", "two");
            try (Client client = server.events(one)) {
                client.opened();
                server.resize(two, 2);
                server.resize(one, 2);
                server.delete(one);

                assertThat(client.next(2)).containsExactly("MODIFIED one", "DELETED one");
                assertThat(client.ended()).isTrue();
            }
            try (Client again = server.events(one, "Last-Event-ID", Long.toString(one.revision()))) {
                assertThat(again.next(2)).containsExactly("MODIFIED one", "DELETED one");
                assertThat(again.ended()).isTrue();
            }
            try (Client nothing = server.events(one)) {
                assertThat(nothing.response.statusCode()).isEqualTo(404);
            }
        }
    }

    @Test
    void aQuietStreamShowsThatItLives() throws Exception {
        try (Server server = Server.withWidgets(Server.quietFor(Duration.ofMillis(20)));
                Client client = server.events("?resource_type=Widget")) {
            client.opened();

            assertThat(client.raw()).isEqualTo(": keep-alive");

            server.namespace("elsewhere");
            String block = client.raw();
            while (block.equals(": keep-alive")) {
                block = client.raw();
            }
            assertThat(block).isEqualTo("id: " + server.registry.view().revision() + "\n\n");
        }
    }

    @Test
    void aClosingServerSaysWhereToGoOn() throws Exception {
        try (Server server = Server.withWidgets();
                Client client = server.events("")) {
            Stored one = server.widget("default", "one");
            client.next();

            server.http.close();

            assertThat(client.raw()).isEqualTo("""
                    id: %1$d
                    event: RESUME
                    data: {"event_type": "RESUME", "last_event_id": %1$d, "message": \
                    "the server is closing: connect again"}

                    """.formatted(one.revision()));
            assertThat(client.ended()).isTrue();
        }
    }

    @Test
    void aPlaceThatIsForgottenOrNeverWasMeansToListAgain() throws Exception {
        try (Server server = Server.withWidgets()) {
            Stored one = server.widget("default", "one");
            Stored newest = server.resize(one, 2);
            server.store.compact(newest.revision());
            for (String place : List.of("1", "4711")) {
                try (Client client = server.events("?last_event_id=" + place)) {
                    Event relist = client.next();
                    server.widget("default", "after-" + place);

                    assertThat(relist.type()).isEqualTo("RELIST");
                    assertThat(relist.id())
                            .isEqualTo(relist.data().path("last_event_id").asLong());
                    assertThat(client.next(1)).containsExactly("CREATED after-" + place);
                }
            }
        }
    }

    @Test
    void whatHappenedBeforeARestartIsToldAfterIt(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("capstan.db");
        long place;
        try (Server server = new Server(Store.sqlite(file), Server.OPTIONS)) {
            server.namespace("default");
            server.define("Widget", "widgets", "resources.capstan.dev", "Namespaced");
            Stored one = server.widget("default", "one");
            place = one.revision();
            server.resize(one, 2);
            server.delete(one);
        }

        try (Server server = new Server(Store.sqlite(file), Server.OPTIONS);
                Client client = server.events("", "Last-Event-ID", Long.toString(place))) {
            assertThat(client.next(2)).containsExactly("MODIFIED one", "DELETED one");
            server.widget("default", "two");
            assertThat(client.next(1)).containsExactly("CREATED two");
        }
    }

    @Test
    void whatTheClientSaysItselfComesBeforeWhatStandsInItsLink() throws Exception {
        try (Server server = Server.withWidgets()) {
            Stored one = server.widget("default", "one");
            server.widget("default", "two");
            try (Client client = server.events("?last_event_id=1", "Last-Event-ID", Long.toString(one.revision()))) {
                assertThat(client.next(1)).containsExactly("CREATED two");
            }
        }
    }

    @Test
    void anIdThatNothingCanHaveIsNotFound() throws Exception {
        try (Server server = Server.withWidgets()) {
            server.widget("default", "one");
            for (String id : List.of("0", "4711", "none")) {
                URI uri = URI.create(server.http.uri() + "/api/v1/resources/" + id + "/events?last_event_id=1");
                try (Client client = Client.open(uri)) {
                    assertThat(client.response.statusCode()).as(id).isEqualTo(404);
                }
            }
        }
    }

    @Test
    void aWriteThatDoesTwoThingsIsTwoEventsOfWhichTheLastHasTheId() throws Exception {
        try (Server server = Server.withWidgets()) {
            server.create(Server.DEFINITIONS, null, """
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: plains.example.dev}
                    spec:
                      group: example.dev
                      scope: Cluster
                      names: {plural: plains, kind: Plain}
                      versions:
                      - name: v1
                        served: true
                        storage: true
                        schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                    """);
            Stored plain = server.create(new GroupResource("example.dev", "plains"), null, """
                    apiVersion: example.dev/v1
                    kind: Plain
                    metadata: {name: one}
                    """);
            try (Client client = server.events("")) {
                Stored changed = server.change(plain, each -> {
                    each.tree().putObject("spec").put("size", 1);
                    each.tree().putObject("status").putObject("lastReconcile").put("success", true);
                });

                Event modified = client.next();
                Event reconciled = client.next();
                assertThat(modified).hasToString("MODIFIED one");
                assertThat(modified.id()).isEqualTo(-1);
                assertThat(reconciled).hasToString("RECONCILED one");
                assertThat(reconciled.id()).isEqualTo(changed.revision());
            }
        }
    }

    @Test
    void whatNobodyConvertsIsShownAsItWasWritten() throws Exception {
        try (Server server = Server.withWidgets()) {
            server.create(Server.DEFINITIONS, null, """
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: hooked.example.dev}
                    spec:
                      group: example.dev
                      scope: Cluster
                      names: {plural: hooked, kind: Hooked}
                      conversion:
                        strategy: Webhook
                        webhook: {conversionReviewVersions: [v1], clientConfig: {url: "https://127.0.0.1:1/"}}
                      versions:
                      - name: v1
                        served: true
                        storage: true
                        schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                      - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}
                    """);
            try (Client client = server.events("?resource_type=Hooked.example.dev")) {
                server.create(new GroupResource("example.dev", "hooked"), null, """
                        apiVersion: example.dev/v1
                        kind: Hooked
                        metadata: {name: one, annotations: {capstan.dev/resource-version: v2}}
                        """);

                Event created = client.next();
                assertThat(created).hasToString("CREATED one");
                assertThat(created.data().path("resource_type_version").asText())
                        .isEqualTo("v1");
            }
        }
    }

    @Test
    void aPlaceThatIsNoneIsRefused() throws Exception {
        try (Server server = Server.withWidgets();
                Client client = server.events("?last_event_id=yesterday")) {
            assertThat(client.response.statusCode()).isEqualTo(400);
        }
    }

    @Test
    void whoOnlyAsksForTheHeadGetsIt() throws Exception {
        try (Server server = Server.withWidgets();
                HttpClient http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(server.http.uri() + "/api/v1/events"))
                    .HEAD()
                    .build();

            var response = http.send(request, HttpResponse.BodyHandlers.ofString());

            assertThat(response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        }
    }
}
