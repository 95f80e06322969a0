package dev.capstan.streamlinetest;

import dev.capstan.streamline.Conditions;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Events;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Owned;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.patch.StatusField;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a handler as the plain function it is: an object goes in; its status, events, objects and a result come
/// out.
///
/// ```java
/// var outcome = HandlerHarness.of(new GuestbookHandler()).sync(guestbook(-1));
///
/// assertThat(outcome.object().getStatus().getState()).isEqualTo("Error");
/// assertThat(outcome.events()).containsExactly(new Written("Warning", "InvalidConfig", "Size cannot be negative"));
/// assertThat(outcome.result()).isEqualTo(Result.stop());
/// ```
///
/// There is no server and no client; a handler that needs one is tested with [ControlPlaneTest].
public final class HandlerHarness<T extends HasMetadata> {
    private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

    private final Handler<T> handler;
    private Clock clock = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    private HandlerHarness(Handler<T> handler) {
        this.handler = handler;
    }

    public static <T extends HasMetadata> HandlerHarness<T> of(Handler<T> handler) {
        return new HandlerHarness<>(handler);
    }

    /// What time it is for the handler; the beginning of 2026 unless said otherwise.
    public HandlerHarness<T> at(Instant time) {
        this.clock = Clock.fixed(time, ZoneOffset.UTC);
        return this;
    }

    /// Calls `sync`. The given object stays as it is.
    public Outcome<T> sync(T object) {
        return run(handler, object);
    }

    /// Calls `finalize`. The given object stays as it is.
    public Outcome<T> finalize(T object) {
        if (!(handler instanceof FinalizingHandler<T> finalizing)) {
            throw new IllegalStateException(handler.getClass().getName() + " does not finalize");
        }
        return run(finalizing::finalize, object);
    }

    private Outcome<T> run(Handler<T> call, T object) {
        T given = SERIALIZATION.clone(object);
        StatusField.of(given.getClass()).fill(given);
        var notes = new Notes();
        Result result;
        try {
            result = call.sync(given, new Recording(notes, clock, generation(given)));
        } catch (Exception e) {
            result = Result.error(e);
        }
        return new Outcome<>(given, result, notes.events, notes.ensured, notes.adopted, notes.released);
    }

    private static long generation(HasMetadata object) {
        @Nullable Long generation = object.getMetadata().getGeneration();
        return generation == null ? 1 : generation;
    }

    /// What came of a call.
    ///
    /// @param object as the handler left it
    /// @param result what it returned; what it threw is an error
    /// @param ensured the objects it wants to be there
    public record Outcome<T extends HasMetadata>(
            T object,
            Result result,
            List<Written> events,
            List<HasMetadata> ensured,
            List<HasMetadata> adopted,
            List<HasMetadata> released) {
        public Outcome {
            events = List.copyOf(events);
            ensured = List.copyOf(ensured);
            adopted = List.copyOf(adopted);
            released = List.copyOf(released);
        }
    }

    /// An event that a handler wrote.
    ///
    /// @param type `Normal` or `Warning`
    public record Written(String type, String reason, String message) {}

    private static final class Notes implements Events, Owned {
        private final List<Written> events = new ArrayList<>();
        private final List<HasMetadata> ensured = new ArrayList<>();
        private final List<HasMetadata> adopted = new ArrayList<>();
        private final List<HasMetadata> released = new ArrayList<>();

        @Override
        public void normal(String reason, String message) {
            events.add(new Written("Normal", reason, message));
        }

        @Override
        public void warning(String reason, String message) {
            events.add(new Written("Warning", reason, message));
        }

        @Override
        public <R extends HasMetadata> R ensure(R wanted) {
            ensured.add(wanted);
            return SERIALIZATION.clone(wanted);
        }

        @Override
        public <R extends HasMetadata> R adopt(R existing) {
            adopted.add(existing);
            return SERIALIZATION.clone(existing);
        }

        @Override
        public <R extends HasMetadata> R release(R existing) {
            released.add(existing);
            return SERIALIZATION.clone(existing);
        }
    }

    private record Recording(Notes notes, Clock clock, long generation) implements Context {
        @Override
        public KubernetesClient client() {
            throw new UnsupportedOperationException(
                    "the harness has no client: test this handler with @ControlPlaneTest");
        }

        @Override
        public Logger log() {
            return LoggerFactory.getLogger(HandlerHarness.class);
        }

        @Override
        public Events events() {
            return notes;
        }

        @Override
        public Conditions conditions(List<Condition> conditions) {
            return new Conditions(conditions, generation, clock);
        }

        /// There is no server: the outcome has what was written last.
        @Override
        public void publish() {}

        @Override
        public Owned owned() {
            return notes;
        }
    }
}
