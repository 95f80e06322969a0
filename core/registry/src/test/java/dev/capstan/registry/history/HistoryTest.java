package dev.capstan.registry.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.store.Store;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class HistoryTest {
    private static final ResourcePath ONE =
            new ResourcePath(new GroupResource("example.dev", "things"), "v1", "demo", "one", "");

    private final Store store = Store.inMemory();
    private final History history = new History(store, 3);
    private Kernel kernel;
    private String uid;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.on(store, Registry.Options.defaults().withDerivations(List.of(history)));
        kernel.namespace("demo");
        kernel.create(Definitions.open("things", "Thing", "Namespaced"));
        uid = kernel.create("{apiVersion: example.dev/v1, kind: Thing, metadata: {name: one}}")
                .uid();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    /// [S2-18] [S2-50]
    @Test
    void eachAttemptIsNotedAtTheRevisionOfItsWriteAndTheNewestComesFirst() {
        assertThat(history.of(uid)).isEmpty();
        Resource first = attempt(1, true);
        Resource second = attempt(2, false);

        assertThat(history.of(uid))
                .extracting(each -> each.record().path("success").asBoolean())
                .containsExactly(false, true);
        assertThat(history.of(uid)).extracting(Attempt::id).containsExactly(revision(second) + 1, revision(first) + 1);
    }

    @Test
    void aWriteThatTellsOfNoNewAttemptIsNotNoted() {
        attempt(1, true);
        kernel.patch(ONE, "{metadata: {labels: {a: b}}, status: {phase: ready}}");

        assertThat(history.of(uid)).hasSize(1);
    }

    @Test
    void onlyTheLastAreKept() {
        for (int i = 1; i <= 5; i++) {
            attempt(i, true);
        }

        assertThat(history.of(uid))
                .extracting(each -> each.record().path("number").asInt())
                .containsExactly(5, 4, 3);
    }

    @Test
    void historyGoesWithItsObject() {
        attempt(1, true);
        attempt(2, true);
        kernel.registry().delete(ONE, DeleteOptions.DEFAULT);

        assertThat(history.of(uid)).isEmpty();
        List<String> left = new ArrayList<>();
        store.scan("history/", Long.MAX_VALUE, entry -> left.add(entry.key()));
        assertThat(left).isEmpty();
    }

    private Resource attempt(int number, boolean success) {
        return kernel.patch(ONE, "{status: {lastReconcile: {number: " + number + ", success: " + success + "}}}");
    }

    private static long revision(Resource object) {
        return Long.parseLong(object.resourceVersion());
    }
}
