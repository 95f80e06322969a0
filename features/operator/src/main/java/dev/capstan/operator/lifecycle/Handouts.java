package dev.capstan.operator.lifecycle;

import static dev.capstan.streamline.wire.Call.MERGE_PATCH;
import static dev.capstan.streamline.wire.Call.patch;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The resources of a type whose reconciler has a loop of its own: they wait here until it comes for them.
///
/// The engine tells what is due; the plugin takes it, and says how it went. What was taken is `reconciling`, and is not
/// given out again until the plugin has said how it went, or has had its time. What another process had given out
/// before it died nobody here knows of, and is given out at once. Deleting is as for everybody.
public final class Handouts implements FinalizingHandler<GenericKubernetesResource> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int NOT_FOUND = 404;

    private final ManagedType type;
    private final Lifecycle deletions;
    private final Pace pace;
    private final Tally tally;
    private final Wire wire;
    private final Clock clock;
    private final BooleanSupplier leading;

    /// Guarded by this object's lock, which is never held over a request.
    private final Map<String, ManagedResource> waiting = new LinkedHashMap<>();

    /// Guarded by this object's lock.
    private final Map<String, Handout> out = new HashMap<>();

    /// @param until when its time is up
    private record Handout(ManagedResource resource, Instant until) {}

    /// @param work what destroys
    /// @param leading whether this process still owns the type; if not, it writes nothing
    public Handouts(
            ManagedType type, Work work, Pace pace, Tally tally, Wire wire, Clock clock, BooleanSupplier leading) {
        this.type = type;
        this.deletions = new Lifecycle(type, work, pace, tally);
        this.pace = pace;
        this.tally = tally;
        this.wire = wire;
        this.clock = clock;
        this.leading = leading;
    }

    @Override
    public synchronized Result sync(GenericKubernetesResource object, Context context) {
        ManagedResource resource = Resources.of(object, type);
        Instant now = clock.instant();
        @Nullable Handout taken = out.get(resource.id());
        if (taken != null && taken.until().isAfter(now)) {
            return Result.requeueAfter(Duration.between(now, taken.until()));
        }
        var status = new Status(resource.status());
        Due due = status.phase() == Phase.RECONCILING ? new Due.Now(false) : Due.of(resource, status, now);
        return switch (due) {
            case Due.At(Instant time) -> Result.requeueAfter(Duration.between(now, time));
            case Due.Later() -> Result.stop();
            case Due.Now _ -> {
                waiting.put(resource.id(), resource);
                yield Result.stop();
            }
        };
    }

    @Override
    public Result finalize(GenericKubernetesResource object, Context context) throws Exception {
        forget(object.getMetadata().getUid());
        return deletions.finalize(object, context);
    }

    /// All that is due.
    public List<ManagedResource> take() {
        List<ManagedResource> taken = new ArrayList<>();
        for (ManagedResource each : due()) {
            var status = new Status(each.status());
            status.phase(Phase.RECONCILING, "Reconciling generation " + each.generation())
                    .attempt(each.generation())
                    .heardRequest(each.annotations().getOrDefault(Due.REQUESTED, ""));
            if (send(each, status)) {
                taken.add(each);
            }
        }
        return taken;
    }

    /// @return whether the resource is one of these
    public boolean report(String id, String phase, String message) {
        Optional<ManagedResource> found = taken(id);
        found.ifPresent(resource -> report(resource, phase, message));
        return found.isPresent();
    }

    /// @return whether the resource is one of these
    public boolean report(String id, Outcome outcome) {
        Optional<ManagedResource> found = taken(id);
        found.ifPresent(resource -> ready(resource, outcome));
        return found.isPresent();
    }

    private void report(ManagedResource resource, String phase, String message) {
        switch (phase) {
            case "reconciling" -> {
                boolean _ = send(resource, new Status(Map.of()).phase(Phase.RECONCILING, message));
            }
            case "ready" -> ready(resource, Outcome.unchanged().withMessage(message));
            case "failed" -> failed(resource, message);
            default ->
                throw new TerminalException(
                        "status of " + resource + " is \"" + phase + "\", expected reconciling, ready or failed");
        }
    }

    private void ready(ManagedResource resource, Outcome outcome) {
        tally.succeeded();
        var status = new Status(resource.status());
        boolean quiet = status.phase() == Phase.READY
                && status.observedGeneration() == resource.generation()
                && outcome.created() + outcome.updated() + outcome.deleted() == 0;
        new Ending(resource, status, Optional.empty(), clock.instant())
                .ready(outcome, quiet, outcome.recheckAfter().orElse(pace.drift()));
        end(resource, status);
    }

    private void failed(ManagedResource resource, String message) {
        tally.failed();
        var status = new Status(resource.status());
        Duration delay = pace.backoff().delay(status.failures() + 1, ThreadLocalRandom.current());
        new Ending(resource, status, Optional.empty(), clock.instant()).failed(message, Optional.of(delay));
        end(resource, status);
    }

    private void end(ManagedResource resource, Status status) {
        status.heardRequest(resource.annotations().getOrDefault(Due.REQUESTED, ""));
        forget(resource.id());
        boolean _ = send(resource, status);
    }

    /// @return false when the resource is gone, or another process owns it now
    /// @throws RetryableException when the server could not be asked
    private boolean send(ManagedResource resource, Status status) {
        if (!leading.getAsBoolean()) {
            forget(resource.id());
            return false;
        }
        var key = new ObjectKey(resource.namespace(), resource.name());
        try {
            String path = type.kind().object(key) + (wire.kinds().haveStatus(type.kind()) ? "/status" : "");
            byte[] _ = wire.send(patch(path, MERGE_PATCH, body(status)));
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                forget(resource.id());
                return false;
            }
            throw new RetryableException("status of " + resource + " could not be written: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new RetryableException("status of " + resource + " could not be written: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("status of " + resource + " was not written: interrupted", e);
        }
    }

    /// A patch that also takes away what the last attempt has left.
    private static byte[] body(Status status) throws JsonProcessingException {
        Map<String, @Nullable Object> fields = status.fields();
        if (fields.get("lastReconcile") instanceof Map<?, ?> last) {
            var whole = new LinkedHashMap<String, @Nullable Object>();
            whole.put("error", null);
            whole.put("plan", null);
            last.forEach((name, value) -> whole.put(String.valueOf(name), value));
            fields.put("lastReconcile", whole);
        }
        return JSON.writeValueAsString(Map.of("status", fields)).getBytes(UTF_8);
    }

    private synchronized List<ManagedResource> due() {
        List<ManagedResource> all = List.copyOf(waiting.values());
        Instant until = clock.instant().plus(pace.timeout());
        all.forEach(each -> out.put(each.id(), new Handout(each, until)));
        waiting.clear();
        return all;
    }

    private synchronized Optional<ManagedResource> taken(String id) {
        return Optional.ofNullable(out.get(id)).map(Handout::resource);
    }

    private synchronized void forget(String id) {
        waiting.remove(id);
        out.remove(id);
    }
}
