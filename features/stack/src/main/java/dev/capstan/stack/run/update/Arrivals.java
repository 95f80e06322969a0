package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.cache.Change;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import java.util.Optional;

/// Puts Updates in line as the API tells of them, one after the other.
///
/// Handlers are called on many threads, so the order in which they see Updates is not that in which those were made.
/// Whoever is in line here knows that all that were made before are, too.
final class Arrivals implements AutoCloseable {
    /// Those that have not ended.
    static final String UNFINISHED = "status.endTime=";

    private final Lines lines;
    private final Reflector reflector;

    Arrivals(Wire wire, Lines lines) {
        this.lines = lines;
        this.reflector = new Reflector(
                wire,
                new Selection(StackKinds.UPDATE, "", "", UNFINISHED),
                ObjectCache.ofObjects(),
                (change, _) -> changed(change),
                Reflector.Options.defaults());
    }

    void start() {
        Reflector _ = reflector.start();
    }

    /// Whether all that were there at the start are in line.
    boolean isComplete() {
        return reflector.isSynced();
    }

    /// Why somebody who has come may not be in line; empty when all is well.
    Optional<String> problem() {
        return reflector.problem();
    }

    private void changed(Change change) {
        HeldObject before = change.before();
        HeldObject after = change.after();
        boolean another = before == null
                || after == null
                || !before.header().uid().equals(after.header().uid());
        if (before != null && another) {
            lines.leave(before.header().key());
        }
        if (after != null && another) {
            enter(after);
        }
    }

    private void enter(HeldObject object) {
        JsonNode update = Document.json(object.json()).tree();
        ObjectKey key = object.header().key();
        var ticket = new Ticket(
                key,
                object.header().uid(),
                !update.at("/status/startTime").isMissingNode(),
                update.at("/metadata/creationTimestamp").asText(),
                object.header().resourceVersion());
        lines.enter(
                new ObjectKey(key.namespace(), update.at("/spec/workspaceName").asText()), ticket);
    }

    @Override
    public void close() {
        reflector.close();
    }
}
