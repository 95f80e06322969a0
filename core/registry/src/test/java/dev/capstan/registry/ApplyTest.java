package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the kernel adds to applying; what is merged how is told by the cases recorded from Kubernetes.
final class ApplyTest {
    private static final ResourcePath PATH = configMap("demo", "one");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-31T12:00:00Z"));
    private Kernel kernel;

    @BeforeEach
    void open() throws Exception {
        kernel = Kernel.inMemory(Registry.Options.defaults().withClock(new Moved(now)));
    }

    /// A clock that stands still until it is moved.
    private static final class Moved extends Clock {
        private final AtomicReference<Instant> now;

        Moved(AtomicReference<Instant> now) {
            this.now = now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now.get();
        }
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    private Written apply(String manager, boolean force, boolean dryRun, String fields) {
        Patch patch = new Patch(
                Patch.Form.APPLY,
                yaml("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}, " + fields + "}")
                        .tree());
        var options = new WriteOptions(dryRun, manager, FieldValidation.WARN);
        return kernel.registry().patch(PATH, force ? patch.forced() : patch, options);
    }

    private Resource apply(String manager, String fields) {
        return apply(manager, false, false, fields).object().read();
    }

    @Test
    void whoeverAppliesANullOwnsThatThereIsNothing() {
        Resource object = apply("alice", "data: null");

        assertThat(object.tree().has("data")).isFalse();
        assertThat(object.metadata().at("/managedFields/0/fieldsV1").toString()).isEqualTo("{\"f:data\":{}}");
    }

    @Test
    void applyingCreatesWhatIsNotThere() {
        Written written = apply("alice", false, false, "data: {a: b}");

        assertThat(written.created()).isTrue();
        assertThat(written.object().read().metadata().path("managedFields").toString())
                .isEqualTo("[{\"manager\":\"alice\",\"operation\":\"Apply\",\"apiVersion\":\"v1\","
                        + "\"time\":\"2026-01-31T12:00:00Z\",\"fieldsType\":\"FieldsV1\","
                        + "\"fieldsV1\":{\"f:data\":{\"f:a\":{}}}}]");
    }

    @Test
    void applyingTheSameLaterIsNoWriteAtAll() {
        Resource before = apply("alice", "data: {a: b}");
        long revision = kernel.registry().view().revision();
        now.set(now.get().plus(Duration.ofHours(1)));

        assertThat(apply("alice", "data: {a: b}")).isEqualTo(before);
        assertThat(kernel.registry().view().revision()).isEqualTo(revision);
    }

    @Test
    void anUpdateThatRestoresItsOwnFieldKeepsTheTime() {
        apply("alice", "data: {a: b}");
        kernel.patch(PATH, "{data: {c: d}}");
        Resource before = kernel.get(PATH);
        now.set(now.get().plus(Duration.ofHours(1)));

        assertThat(kernel.patch(PATH, "{data: {c: d}}")).isEqualTo(before);
    }

    @Test
    void aChangeMovesTheTimeOfItsManagerOnly() {
        apply("alice", "data: {a: b}");
        apply("bob", "data: {c: d}");
        now.set(now.get().plus(Duration.ofHours(1)));
        Resource after = apply("alice", "data: {a: e}");

        assertThat(after.metadata().findValuesAsText("time"))
                .containsExactly("2026-01-31T12:00:00Z", "2026-01-31T13:00:00Z");
    }

    @Test
    void aConflictIsRefusedWithItsOwnersAndForceOvercomesIt() {
        apply("alice", "data: {a: b}");

        assertThat(refused(() -> apply("bob", "data: {a: c}")))
                .isInstanceOfSatisfying(Refusal.FieldConflict.class, refusal -> {
                    assertThat(refusal.message())
                            .isEqualTo("Apply failed with 1 conflict: conflict with \"alice\": .data.a");
                    assertThat(refusal.causes())
                            .containsExactly(new Refusal.FieldConflict.Cause(".data.a", "conflict with \"alice\""));
                });
        assertThat(apply("bob", true, false, "data: {a: c}").object().read().part("data"))
                .hasToString("{\"a\":\"c\"}");
    }

    @Test
    void aDryRunShowsTheOutcomeAndKeepsNothing() {
        Resource before = apply("alice", "data: {a: b}");

        Resource shown = apply("bob", false, true, "data: {c: d}").object().read();

        assertThat(shown.part("data")).hasToString("{\"a\":\"b\",\"c\":\"d\"}");
        assertThat(kernel.get(PATH)).isEqualTo(before);
    }

    @Test
    void whatIsNoLongerAppliedGoes() {
        apply("alice", "data: {a: b, c: d}");

        assertThat(apply("alice", "data: {c: d}").part("data")).hasToString("{\"c\":\"d\"}");
    }

    @Test
    void onlyAnObjectCanBeApplied() {
        var patch = new Patch(Patch.Form.APPLY, TextNode.valueOf("x"));

        assertThat(refused(() -> kernel.registry().patch(PATH, patch, WriteOptions.OWN)))
                .isInstanceOf(Refusal.BadRequest.class);
    }
}
