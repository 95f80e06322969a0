package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.streamline.RunningController;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.instance.Revision;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A kind that a Template has made, and its instances, which are looked after.
final class Served {
    private final ObjectKey template;
    private final Kind kind;
    /// Another when the Template changes. Null when none is known that was good: then instances can be deleted only.
    private volatile @Nullable Revision revision;
    /// Set once, before anybody else sees it.
    private volatile @Nullable RunningController controller;
    /// What the Template tells; written by the thread that handles it.
    private volatile int told;

    Served(ObjectKey template, Kind kind, @Nullable Revision revision) {
        this.template = template;
        this.kind = kind;
        this.revision = revision;
    }

    /// The kind of a definition.
    static Kind kind(JsonNode crd) {
        JsonNode spec = crd.path("spec");
        return new Kind(
                spec.path("group").asText(),
                spec.path("versions").path(0).path("name").asText(),
                spec.path("names").path("kind").asText(),
                spec.path("names").path("plural").asText(),
                spec.path("scope").asText().equals("Namespaced"));
    }

    void runBy(RunningController running) {
        controller = running;
    }

    ObjectKey template() {
        return template;
    }

    Kind kind() {
        return kind;
    }

    Optional<Revision> revision() {
        return Optional.ofNullable(revision);
    }

    void become(Revision next) {
        revision = next;
    }

    /// How many instances there are, for the Template to tell.
    int counted() {
        told = controller().size();
        return told;
    }

    /// Whether the Template tells another number than there are.
    boolean isMiscounted() {
        return told != controller().size();
    }

    RunningController controller() {
        RunningController running = controller;
        if (running == null) {
            throw new IllegalStateException(kind + " is not run yet");
        }
        return running;
    }
}
