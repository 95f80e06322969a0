package dev.capstan.streamlinetest.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What has to be true of the objects on the server, and what was not.
final class Ledger {
    /// What somebody writes on what is not theirs, and nobody may take off.
    static final String NOTE = "streamline.io/simulation-note";

    private final String finalizer;
    private final boolean finalizing;
    private final List<String> wrong = new ArrayList<>();
    private final Set<String> finalized = new HashSet<>();
    private final Map<String, JsonNode> specs = new HashMap<>();
    private final Map<String, String> notes = new HashMap<>();

    /// @param finalizing whether the handler does
    Ledger(String finalizer, boolean finalizing) {
        this.finalizer = finalizer;
        this.finalizing = finalizing;
    }

    /// Something is wrong.
    void accuse(String what) {
        wrong.add(what);
    }

    /// @throws AssertionError when something is wrong
    void close() {
        require(wrong.isEmpty(), String.join("; ", wrong));
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /// The uids of objects that have lost the finalizer after they were finalized.
    Set<String> finalized() {
        return finalized;
    }

    /// Somebody has left an object as it is now.
    void left(String name, Map<String, ObjectNode> objects) {
        @Nullable ObjectNode object = objects.get(name);
        if (object != null) {
            specs.put(name, object.path("spec"));
        }
    }

    boolean isAsLeft(String name, ObjectNode object) {
        return object.path("spec").equals(specs.get(name));
    }

    /// Somebody has put a note on an owned object.
    void noted(@Nullable ObjectNode object, String note) {
        if (object != null) {
            notes.put(Truth.uid(object), note);
        }
    }

    /// An object that was being deleted and has lost our finalizer was finalized, once and for all.
    void compare(Map<String, ObjectNode> before, Map<String, ObjectNode> now) {
        before.forEach((name, object) -> {
            boolean was = has(object) && Truth.isDeleting(object);
            @Nullable ObjectNode after = now.get(name);
            boolean is = after != null && Truth.uid(after).equals(Truth.uid(object)) && has(after);
            if (was && !is && finalizing) {
                finalized.add(Truth.uid(object));
            }
        });
    }

    /// Everything that is owned belongs to one object that is there, is not there too often, and has the notes
    /// that somebody put on it.
    void inspect(Truth owned, Map<String, ObjectNode> objects, int most) {
        Set<String> there = objects.values().stream().map(Truth::uid).collect(Collectors.toSet());
        Map<String, Integer> counts = new HashMap<>();
        owned.objects().forEach((name, object) -> {
            List<String> owners = Truth.owners(object);
            if (owners.size() != 1 || !there.containsAll(owners)) {
                accuse(name + " of " + owned.kind() + " belongs to " + owners + ", expected one that is there");
            }
            owners.forEach(owner -> counts.merge(owner, 1, Integer::sum));
            @Nullable String note = notes.get(Truth.uid(object));
            JsonNode found = object.path("metadata").path("annotations").path(NOTE);
            if (note != null && !note.equals(found.asText())) {
                accuse(name + " of " + owned.kind() + " has lost its note " + note);
            }
        });
        counts.forEach((owner, count) -> {
            if (count > most) {
                accuse(owner + " has " + count + " " + owned.kind() + ", expected " + most + " at most");
            }
        });
    }

    private boolean has(ObjectNode object) {
        return object.path("metadata")
                .path("finalizers")
                .valueStream()
                .anyMatch(each -> each.asText().equals(finalizer));
    }
}
