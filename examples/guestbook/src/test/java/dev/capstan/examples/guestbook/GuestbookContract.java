package dev.capstan.examples.guestbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a controller of guestbooks does, however it is written.
abstract class GuestbookContract {
    /// Starts the controller in the client's namespace.
    abstract AutoCloseable start(KubernetesClient client);

    @Test
    void aBookRunsUntilItIsDeleted(KubernetesClient client) throws Exception {
        try (var _ = start(client)) {
            client.resource(GuestbookHandlerTest.guestbook("a", 3)).create();
            Guestbook running = await(client, "a", book -> state(book, "Running"));
            assertThat(running.getStatus().getObservedGeneration()).isEqualTo(1);
            assertThat(running.getMetadata().getFinalizers()).hasSize(1);

            client.resource(running).delete();
            awaitGone(client, "a");
        }
    }

    @Test
    void aNegativeSizeIsAnErrorUntilItIsMended(KubernetesClient client) throws Exception {
        try (var _ = start(client)) {
            client.resource(GuestbookHandlerTest.guestbook("a", -1)).create();
            Guestbook wrong = await(client, "a", book -> state(book, "Error"));

            client.resource(wrong).edit(book -> {
                book.setSpec(new GuestbookSpec(1));
                return book;
            });
            await(client, "a", book -> state(book, "Running"));
        }
        assertThat(client.v1().events().list().getItems())
                .filteredOn(each -> "InvalidConfig".equals(each.getReason()))
                .extracting(Event::getMessage)
                .containsExactly("Size cannot be negative");
    }

    private static boolean state(Guestbook book, String state) {
        return book.getStatus() != null && state.equals(book.getStatus().getState());
    }

    private static Guestbook await(KubernetesClient client, String name, Predicate<Guestbook> so) {
        return client.resources(Guestbook.class)
                .withName(name)
                .waitUntilCondition(book -> book != null && so.test(book), 60, TimeUnit.SECONDS);
    }

    private static void awaitGone(KubernetesClient client, String name) {
        @Nullable
        Guestbook left = client.resources(Guestbook.class)
                .withName(name)
                .waitUntilCondition(book -> book == null, 60, TimeUnit.SECONDS);
        assertThat(left).isNull();
    }
}
