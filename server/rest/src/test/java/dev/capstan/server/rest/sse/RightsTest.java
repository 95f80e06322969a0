package dev.capstan.server.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.rbac.Rbac;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RightsTest {
    private Server server;

    @BeforeEach
    void open() throws InterruptedException {
        server = Server.withWidgets();
        server.define("Gadget", "gadgets", "resources.capstan.dev", "Cluster");
        server.namespace("east");
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void whoMayWatchNothingIsRefused() {
        try (Client all = server.events("", "X-User", "eve");
                Client some = server.events("?resource_type=Widget&namespace=east", "X-User", "eve");
                Client one = server.events(server.widget("east", "one"), "X-User", "eve")) {
            assertThat(all.response.statusCode()).isEqualTo(403);
            assertThat(some.response.statusCode()).isEqualTo(403);
            assertThat(one.response.statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aReaderSeesWhatItMayWatch() {
        allow("ann", "east", "widgets");

        try (Client ann = server.events("", "X-User", "ann");
                Client typed = server.events("?resource_type=Widget", "X-User", "ann");
                Client gadgets = server.events("?resource_type=Gadget", "X-User", "ann")) {
            server.widget("default", "hidden");
            gadget("hidden");
            server.widget("east", "seen");

            assertThat(ann.next(1)).containsExactly("CREATED seen");
            assertThat(typed.next(1)).containsExactly("CREATED seen");
            assertThat(gadgets.response.statusCode()).isEqualTo(403);
        }
    }

    @Test
    void aRightThatIsTakenAwayEndsTheStream() {
        Stored one = server.widget("east", "one");
        Stored binding = allow("ann", "east", "widgets");
        try (Client all = server.events("", "X-User", "ann");
                Client typed = server.events("?resource_type=Widget&namespace=east", "X-User", "ann");
                Client single = server.events(one, "X-User", "ann")) {
            server.resize(one, 2);
            assertThat(all.next(1)).containsExactly("MODIFIED one");
            assertThat(typed.next(1)).containsExactly("MODIFIED one");
            assertThat(single.next(1)).containsExactly("MODIFIED one");

            server.delete(binding);
            server.resize(one, 3);

            assertThat(all.next().type()).isEqualTo("FORBIDDEN");
            assertThat(all.ended()).isTrue();
            assertThat(typed.raw()).isEqualTo("""
                    event: FORBIDDEN
                    data: {"event_type": "FORBIDDEN", "message": "widgets.resources.capstan.dev is forbidden: \
                    User \\"ann\\" cannot watch resource \\"widgets\\" \
                    in API group \\"resources.capstan.dev\\" in the namespace \\"east\\""}

                    """);
            assertThat(typed.ended()).isTrue();
            assertThat(single.next().type()).isEqualTo("FORBIDDEN");
            assertThat(single.ended()).isTrue();
            assertThat(server.counted("capstan_event_streams_cut", "reason", "forbidden"))
                    .isEqualTo(3);
        }
    }

    @Test
    void aRightThatIsGivenCountsAtOnce() {
        allow("ann", "east", "widgets");
        try (Client ann = server.events("", "X-User", "ann")) {
            server.widget("default", "before");
            // A right is looked at when an event is told: who has heard this has been passed over before.
            server.widget("east", "between");
            assertThat(ann.next(1)).containsExactly("CREATED between");
            allow("ann", "default", "widgets");
            server.widget("default", "after");

            assertThat(ann.next(1)).containsExactly("CREATED after");
        }
    }

    @Test
    void whoIsNoLongerWhoTheyWereIsToldSoAndCanGoOnAsSomebodyElse() {
        try (Client first = server.events("")) {
            long place = first.opened();
            server.lost = Optional.of("the token has expired");

            assertThat(first.raw()).isEqualTo("""
                    id: %1$d
                    event: UNAUTHORIZED
                    data: {"event_type": "UNAUTHORIZED", "last_event_id": %1$d, "message": "the token has expired"}

                    """.formatted(place));
            assertThat(first.ended()).isTrue();
            server.widget("default", "meanwhile");
            server.lost = Optional.empty();
            try (Client second = server.events("?last_event_id=" + place)) {
                assertThat(second.next(1)).containsExactly("CREATED meanwhile");
            }
        }
        assertThat(server.counted("capstan_event_streams_cut", "reason", "unauthorized"))
                .isEqualTo(1);
        assertThat(server.counted("capstan_event_streams_resumed")).isEqualTo(1);
    }

    @Test
    void eventsThatComeWhenTheReaderIsNoLongerWhoItWasAreNotLost() {
        try (Client first = server.events("")) {
            long place = first.opened();
            server.widget("default", "before");
            Event before = first.next();
            server.lost = Optional.of("the token was revoked");
            server.widget("default", "after");

            // It may have been sent before anybody looked.
            Event next = first.next();
            Event last = next.type().equals("CREATED") ? first.next() : next;
            long resume = last.id();
            assertThat(last.type()).isEqualTo("UNAUTHORIZED");
            assertThat(resume).isIn(place, before.id(), next.id());
            server.lost = Optional.empty();
            server.widget("default", "later");
            try (Client second = server.events("?last_event_id=" + resume)) {
                assertThat(second.next(next.equals(last) ? 2 : 1))
                        .endsWith("CREATED later")
                        .hasSize(next.equals(last) ? 2 : 1);
            }
        }
    }

    private void gadget(String name) {
        server.create(new GroupResource("resources.capstan.dev", "gadgets"), null, """
                apiVersion: resources.capstan.dev/v1
                kind: Gadget
                metadata: {name: %s}
                """.formatted(name));
    }

    /// Lets a user watch a kind in a namespace; returns what that hangs on.
    private Stored allow(String user, String namespace, String plural) {
        server.create(Rbac.ROLES, namespace, """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: watch-%1$s}
                rules:
                - {apiGroups: [resources.capstan.dev], resources: [%1$s], verbs: [get, watch]}
                """.formatted(plural));
        return server.create(Rbac.ROLE_BINDINGS, namespace, """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: %2$s-watch-%1$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: watch-%1$s}
                subjects:
                - {apiGroup: rbac.authorization.k8s.io, kind: User, name: %2$s}
                """.formatted(plural, user));
    }
}
