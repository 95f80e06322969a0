package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import dev.capstan.registry.rules.MetadataRules;
import dev.capstan.store.Expectation;
import dev.capstan.store.Write;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decides on deletions. An object without finalizers goes at once; any other gets a deletion time and stays until
/// those who put their finalizers on it have taken them off.
final class Deletes {
    private final Admission admission;
    private final Clock clock;
    private final Map<GroupResource, KindRules> rules;

    Deletes(Admission admission, Clock clock, Map<GroupResource, KindRules> rules) {
        this.admission = admission;
        this.clock = clock;
        this.rules = rules;
    }

    Decision<Deleted> delete(View view, ResourcePath path, DeleteOptions options) {
        return delete(view, path, path, options);
    }

    /// @param asked what the caller named: the object, or the collection it belongs to
    Decision<Deleted> delete(View view, ResourcePath path, ResourcePath asked, DeleteOptions options) {
        Target target = Target.of(path, view, rules);
        Stored stored = view.find(target.key());
        if (stored == null) {
            throw target.notFound().asException();
        }
        Resource existing = stored.read(target.type(), target.version());
        checkPreconditions(target, stored, existing, options);
        target.rules().checkDelete(existing);
        var others = new Admitting(
                admission, view, target.asked(asked), Operation.DELETE, options.stated(), options.dryRun());
        others.mutate(null, existing);
        others.validate(null, existing);

        Resource object = existing.copy();
        if (target.rules().hasDependents()) {
            propagate(object, options.propagation());
        }
        if (!existing.deleting()) {
            target.rules().beginDelete(object);
        }
        if (object.finalizers().isEmpty() && !target.rules().held(object)) {
            return removed(target, stored);
        }
        mark(target, object, existing, view);
        return object.tree().equals(existing.tree())
                ? Decision.nothing(answer(target, stored, false))
                : marked(target, stored, object, view);
    }

    private static Decision<Deleted> removed(Target target, Stored stored) {
        String key = StoreKeys.of(stored.key());
        return new Decision<>(
                List.of(new Expectation(key, stored.revision())),
                List.of(new Write.Remove(key)),
                revision -> answer(target, revision == 0 ? stored : stored.removedAt(revision), true));
    }

    private static Decision<Deleted> marked(Target target, Stored stored, Resource object, View view) {
        String key = StoreKeys.of(stored.key());
        byte[] value = Writes.encode(target, object);
        List<Expectation> expectations = Surroundings.of(target, object, view, false);
        expectations.add(new Expectation(key, stored.revision()));
        Stored draft = Writes.draft(target, stored.key(), stored.created(), value);
        return new Decision<>(
                expectations,
                List.of(new Write.Put(key, value)),
                revision -> answer(target, draft.committedAt(revision == 0 ? stored.revision() : revision), false));
    }

    private static Deleted answer(Target target, Stored object, boolean gone) {
        return new Deleted(object, target.type(), target.version(), gone);
    }

    private void mark(Target target, Resource object, Resource existing, View view) {
        if (existing.deleting()) {
            return;
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        object.ownMetadata().put("deletionTimestamp", now.toString());
        if (!target.rules().deletedPlainly()) {
            object.ownMetadata().put("deletionGracePeriodSeconds", 0L);
            if (target.type().traits().generation()) {
                object.ownMetadata().put("generation", existing.generation() + 1);
            }
        }
        target.rules().prepareDelete(object, view, now);
        target.rules().conclude(object, existing, view, now);
    }

    /// The wish for what becomes of dependents is kept as a finalizer, which the garbage collector takes off.
    private static void propagate(Resource object, @Nullable Propagation propagation) {
        if (propagation == null) {
            return;
        }
        ArrayNode finalizers = object.ownMetadata().arrayNode();
        object.finalizers().stream()
                .filter(each -> !each.equals(MetadataRules.ORPHAN) && !each.equals(MetadataRules.FOREGROUND))
                .forEach(finalizers::add);
        switch (propagation) {
            case FOREGROUND -> finalizers.add(MetadataRules.FOREGROUND);
            case ORPHAN -> finalizers.add(MetadataRules.ORPHAN);
            case BACKGROUND -> {}
        }
        if (finalizers.isEmpty()) {
            object.ownMetadata().remove("finalizers");
        } else {
            object.ownMetadata().set("finalizers", finalizers);
        }
    }

    private static void checkPreconditions(Target target, Stored stored, Resource existing, DeleteOptions options) {
        String uid = options.uid();
        if (uid != null && !uid.equals(existing.uid())) {
            throw conflict(target, existing, "UID", uid, existing.uid(), "deleted and then recreated");
        }
        String version = options.resourceVersion();
        String revision = Long.toString(stored.revision());
        if (version != null && !version.equals(revision)) {
            throw conflict(target, existing, "ResourceVersion", version, revision, "modified");
        }
    }

    /// Kubernetes has words of its own for the kinds it does not delete the way it deletes all others.
    private static RuntimeException conflict(
            Target target, Resource existing, String what, String wanted, String found, String why) {
        if (target.rules().deletedPlainly()) {
            String detail = "Precondition failed: " + what + " in precondition: " + wanted + ", " + what
                    + " in object meta: " + found;
            return new Refusal.Conflict(target.type().storage(), existing.name(), detail).asException();
        }
        String detail = "the " + what + " in the precondition (" + wanted + ") does not match the " + what
                + " in record (" + found + "). The object might have been " + why;
        // The kind here, and the plural everywhere else.
        var kind =
                new GroupResource(target.type().storage().group(), target.type().kind());
        return new Refusal.Conflict(kind, existing.name(), detail).asException();
    }
}
