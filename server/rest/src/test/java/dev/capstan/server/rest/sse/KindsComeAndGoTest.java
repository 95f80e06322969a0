package dev.capstan.server.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.lifecycle.Lifecycle;
import org.junit.jupiter.api.Test;

final class KindsComeAndGoTest {
    private static final GroupResource GADGETS = new GroupResource("example.dev", "gadgets");

    @Test
    void aStreamShowsKindsThatComeAndGoWhileItIsRead() throws Exception {
        try (Server server = Server.withWidgets();
                Lifecycle _ = server.lifecycle();
                Client all = server.events("");
                Client gadgets = server.events("?resource_type=Gadget.example.dev")) {
            long begin = all.opened();
            for (int round = 0; round < 2; round++) {
                server.define("Gadget", "gadgets", "example.dev", "Cluster");
                server.create(GADGETS, null, """
                        apiVersion: example.dev/v1
                        kind: Gadget
                        metadata: {name: one}
                        """);
                var definition = new ResourceKey(Server.DEFINITIONS, null, "gadgets.example.dev");
                server.registry.delete(ResourcePath.of(definition), DeleteOptions.DEFAULT);

                assertThat(all.next(2)).containsExactly("CREATED one", "DELETED one");
                assertThat(gadgets.next(2)).containsExactly("CREATED one", "DELETED one");
                awaitGone(server, definition);
            }

            try (Client later = server.events("?last_event_id=" + begin)) {
                assertThat(later.next(4)).containsExactly("CREATED one", "DELETED one", "CREATED one", "DELETED one");
            }
        }
    }

    private static void awaitGone(Server server, ResourceKey key) throws InterruptedException {
        long deadline = System.nanoTime() + 10_000_000_000L;
        while (server.registry.view().find(key) != null) {
            assertThat(System.nanoTime()).as("%s should go", key).isLessThan(deadline);
            Thread.sleep(5);
        }
    }
}
