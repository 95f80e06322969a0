package dev.capstan.controllerconfig.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ResourceManagement;
import dev.capstan.controllerconfig.config.Strategy;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Makes the objects of somebody, and finds those that are there. One thread's.
public final class Making {
    private static final int LONGEST = 63;
    private static final Duration NEW = Duration.ofMinutes(1);

    private final ObjectApi api;
    private final Tracking tracking;
    private final long generation;
    private final Instant now;
    private boolean written;

    /// @param generation that is wanted now
    public Making(ObjectApi api, Tracking tracking, long generation, Instant now) {
        this.api = api;
        this.tracking = tracking;
        this.generation = generation;
        this.now = now;
    }

    /// Whether anything was changed, or may have been.
    public boolean hasWritten() {
        return written;
    }

    /// The live object for what a template gave: the one that is there, or a new one, as the strategy says.
    ///
    /// One that somebody else made is looked at, if it says nothing of whose it is, and never changed: it would
    /// have our labels then, and be deleted with the cluster.
    public ObjectNode make(ObjectNode rendered, ResourceManagement management)
            throws ApiException, InterruptedException {
        tracking.mark(rendered, generation);
        return switch (management.strategyFor(rendered.path("kind").asText())) {
            case Strategy.CREATE_ONLY -> found(rendered);
            case Strategy.IN_PLACE -> applied(rendered);
            case Strategy.VERSIONED -> versioned(rendered, management);
        };
    }

    private ObjectNode found(ObjectNode rendered) throws ApiException, InterruptedException {
        Optional<ObjectNode> there = api.find(rendered);
        return there.isPresent() ? ours(there.get()) : created(rendered);
    }

    private ObjectNode created(ObjectNode rendered) throws ApiException, InterruptedException {
        written = true;
        return ours(api.create(rendered));
    }

    private ObjectNode applied(ObjectNode rendered) throws ApiException, InterruptedException {
        Optional<ObjectNode> there = api.find(rendered);
        if (there.isPresent() && !tracking.isOurs(there.get())) {
            throw strange(there.get());
        }
        boolean before = written;
        written = true;
        ObjectNode made = api.apply(rendered);
        written = before || there.isEmpty() || !version(there.get()).equals(version(made));
        return made;
    }

    /// Each generation has an object of its own; the oldest go.
    private ObjectNode versioned(ObjectNode rendered, ResourceManagement management)
            throws ApiException, InterruptedException {
        String name = rendered.path("metadata").path("name").asText();
        rendered.withObject("/metadata").put("name", nameOf(name, generation));
        Optional<ObjectNode> there = api.find(rendered);
        ObjectNode made = there.isPresent() ? ours(there.get()) : created(rendered);
        if (isNew(made)) {
            prune(made, name, management.keepVersions());
        }
        return made;
    }

    /// Whoever made it may have died before the oldest were gone; so they go as long as it is new.
    private boolean isNew(ObjectNode made) {
        try {
            String created = made.path("metadata").path("creationTimestamp").asText("");
            return Instant.parse(created).plus(NEW).isAfter(now);
        } catch (DateTimeParseException e) {
            return true;
        }
    }

    private void prune(ObjectNode made, String name, int kept) throws ApiException, InterruptedException {
        List<ObjectNode> versions = api
                .list(
                        made.path("apiVersion").asText(),
                        made.path("kind").asText(),
                        made.path("metadata").path("namespace").asText(""),
                        tracking.selector())
                .stream()
                .filter(each -> nameOf(name, generationOf(each))
                        .equals(each.path("metadata").path("name").asText()))
                .sorted(Comparator.comparingLong(Making::generationOf).reversed())
                .toList();
        for (ObjectNode each : versions.subList(Math.min(Math.max(kept, 1), versions.size()), versions.size())) {
            api.delete(each);
        }
    }

    private ObjectNode ours(ObjectNode object) throws ApiException {
        if (tracking.mayBeOurs(object)) {
            return object;
        }
        throw strange(object);
    }

    private ApiException strange(ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        return new ApiException(
                object.path("kind").asText() + " " + metadata.path("name").asText()
                        + " is there already, and its labels do not say that this controller made it for "
                        + tracking.owner() + ": " + metadata.path("labels"),
                false);
    }

    private static String version(ObjectNode object) {
        return object.path("metadata").path("resourceVersion").asText("");
    }

    private static long generationOf(ObjectNode object) {
        return object.path("metadata").path("labels").path(Tracking.GENERATION).asLong(0);
    }

    /// How the version for a generation is called. Names stay short enough for whatever is named after them.
    public static String nameOf(String name, long generation) {
        String suffix = "-g" + generation;
        int most = LONGEST - suffix.length();
        String mark = "-" + Integer.toHexString(name.hashCode());
        return (name.length() > most ? name.substring(0, most - mark.length()) + mark : name) + suffix;
    }
}
