package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Handover;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.decode.Decoder.Decoded;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import dev.capstan.registry.rules.MetadataRules;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.store.Expectation;
import dev.capstan.store.Write;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Decides on creations and changes: what the object would be, whether that is allowed, and which writes it takes.
///
/// Everything here only reads; see [Commits] for what makes it happen.
final class Writes {

    private final Access access;
    private final Admission admission;
    private final Clock clock;
    private final Identity identity;
    private final Map<GroupResource, KindRules> rules;

    Writes(
            Access access,
            Admission admission,
            Clock clock,
            RandomGenerator random,
            Map<GroupResource, KindRules> rules) {
        this.access = access;
        this.admission = admission;
        this.clock = clock;
        this.identity = new Identity(random);
        this.rules = rules;
    }

    private Target target(ResourcePath path, View view) {
        return Target.of(path, view, rules);
    }

    Decision<Written> create(View view, ResourcePath path, Document body, WriteOptions options) {
        Target target = target(path, view);
        return created(view, target, decode(target, copy(body), options), options);
    }

    private Decision<Written> created(View view, Target target, Decoded decoded, WriteOptions options) {
        Instant now = now();
        wipe(decoded.resource());
        new Tracking(target, now).update(null, decoded.resource(), options.fieldManager());
        return created(view, target, decoded, options, now);
    }

    private Decision<Written> created(View view, Target target, Decoded decoded, WriteOptions options, Instant now) {
        Resource object = decoded.resource();
        List<String> warnings = warnings(target, decoded, null, options);
        MetadataRules.dropDuplicateOwners(object);
        identity.place(target, object);
        Surroundings.refuseIfTerminating(target, object);
        List<Expectation> expectations = Surroundings.of(target, object, view, true);
        Admitting others = others(view, target, Operation.CREATE, options);
        if (others.mutate(object, null)) {
            MetadataRules.dropDuplicateOwners(object);
            identity.place(target, object);
        }
        identity.name(target, object, view);
        begin(target, object, now);
        target.rules().prepareCreate(object, view, now);
        target.rules().conclude(object, null, view, now);
        checkHandover(target, object, null, view);
        Soundness.refuseIfAny(target, object, Soundness.check(target, object, null, view, warnings));
        warnings.forEach(Remarks.current()::warn);
        others.validate(object, null);
        Identity.refuseVersion(object);

        ResourceKey key = target.key(object.name());
        Stored present = view.find(key);
        if (present != null) {
            throw new Refusal.AlreadyExists(
                            target.path().resource(),
                            object.name(),
                            present.header().deleting())
                    .asException();
        }
        expectations.add(new Expectation(StoreKeys.of(key), 0));
        byte[] value = encode(target, object);
        Stored draft = draft(target, key, 0, value);
        return new Decision<>(
                expectations,
                List.of(new Write.Put(StoreKeys.of(key), value)),
                revision -> answer(target, draft.committedAt(revision), true, warnings));
    }

    /// Whether replacing what the path names means creating it, because it is not there and its kind allows that.
    static boolean createsByReplacing(View view, ResourcePath path) {
        Target target = Target.of(path, view);
        return path.subresource().isEmpty()
                && target.type().traits().createOnUpdate()
                && view.find(target.key()) == null;
    }

    /// Creates what somebody wanted to replace. Which version it was based on does not matter any more, but which
    /// object does.
    Decision<Written> createByReplacing(View view, ResourcePath path, Document body, WriteOptions options) {
        Target target = target(path, view);
        Decoded decoded = decode(target, copy(body), options);
        Identity.checkReplacement(target, decoded.resource(), "");
        Identity.checkVersion(decoded.resource());
        decoded.resource().ownMetadata().remove("resourceVersion");
        return created(view, target, decoded, options);
    }

    /// @param change from the object as it is, in the caller's version, to the object as the caller wants it; a new
    /// tree, which shares nothing with what it was given
    Decision<Written> update(View view, ResourcePath path, Function<Resource, Document> change, WriteOptions options) {
        Target target = target(path, view);
        Stored stored = view.find(target.key());
        if (stored == null) {
            throw target.notFound().asException();
        }
        Resource existing = stored.read(target.type(), target.version());
        Decoded decoded = decode(target, change.apply(existing), options);
        Identity.checkReplacement(target, decoded.resource(), existing.uid());
        return updated(view, target, stored, existing, decoded, options);
    }

    /// Puts another object in the place of one. What is wrong with it is told even when there is nothing to replace.
    Decision<Written> replace(View view, ResourcePath path, Document body, WriteOptions options) {
        Target target = target(path, view);
        if (view.find(target.key()) == null) {
            throw missing(target, body, options);
        }
        return update(view, path, existing -> copy(body), options);
    }

    private static RuntimeException missing(Target target, Document body, WriteOptions options) {
        try {
            Identity.checkName(target, decode(target, copy(body), options).resource());
            return target.notFound().asException();
        } catch (RefusedException e) {
            // What would only be wrong with the new object does not matter, as there is none.
            return e.refusal() instanceof Refusal.BadRequest
                    ? e
                    : target.notFound().asException();
        }
    }

    /// Changes an object by a patch. What the patch leads to may be no object of this kind; that is the patch's fault.
    Decision<Written> patch(View view, ResourcePath path, Patch patch, WriteOptions options) {
        Target target = target(path, view);
        Patches.check(patch, target);
        Stored stored = view.find(target.key());
        if (stored == null) {
            throw target.notFound().asException();
        }
        Resource existing = stored.read(target.type(), target.version());
        Document patched = Patches.apply(patch, target, existing);
        Decoded decoded;
        try {
            decoded = completed(target, target.decoder().decode(patched).sorted(), options);
        } catch (RefusedException e) {
            throw Patches.unreadable(e, Patches.apply(patch, target, existing));
        }
        return updated(view, target, stored, existing, decoded, options);
    }

    private Decision<Written> updated(
            View view, Target target, Stored stored, Resource existing, Decoded decoded, WriteOptions options) {
        Instant now = now();
        new Tracking(target, now).update(existing, decoded.resource(), options.fieldManager());
        return updated(view, target, stored, existing, decoded, options, now);
    }

    /// Whether applying to what the path names means creating it.
    static boolean createsByApplying(View view, ResourcePath path) {
        return path.subresource().isEmpty() && view.find(Target.of(path, view).key()) == null;
    }

    /// Server-side apply: what one manager wants of the object, merged with what others want.
    Decision<Written> apply(View view, ResourcePath path, Patch patch, WriteOptions options) {
        Target target = target(path, view);
        Stored stored = view.find(target.key());
        if (stored == null && !path.subresource().isEmpty()) {
            throw target.notFound().asException();
        }
        Instant now = now();
        Resource existing = stored == null ? null : stored.read(target.type(), target.version());
        Document merged = new Document(
                new Tracking(target, now).apply(existing, patch, options.fieldManager()), patch.duplicates());
        Duplicates.refuseIfStrict(patch, options);
        Resource wanted = new Resource((ObjectNode) merged.tree());
        if (stored == null || existing == null) {
            Identity.checkApplied(target, wanted);
            wanted.ownMetadata().remove("resourceVersion");
            return created(view, target, applied(target, merged, options), options, now);
        }
        return updated(view, target, stored, existing, applied(target, merged, options), options, now);
    }

    private Decision<Written> updated(
            View view,
            Target target,
            Stored stored,
            Resource existing,
            Decoded decoded,
            WriteOptions options,
            Instant now) {
        String subresource = target.path().subresource();
        Resource object = decoded.resource();
        List<String> warnings = warnings(target, decoded, existing, options);
        MetadataRules.dropDuplicateOwners(object);
        Identity.check(target, object, stored);
        Admitting others = others(view, target, Operation.UPDATE, options);
        if (others.mutate(object, existing)) {
            MetadataRules.dropDuplicateOwners(object);
            Identity.check(target, object, stored);
        }
        var problems = new ArrayList<FieldProblem>(0);
        if (Preserve.writesMetadata(target)) {
            problems.addAll(MetadataRules.checkServersOwn(object, existing));
        }
        Preserve.from(existing, object, target);
        target.rules().prepareUpdate(object, existing, subresource, view, now);
        checkHandover(target, object, existing, view);
        Sameness.count(target, object, existing);
        target.rules().conclude(object, existing, view, now);
        problems.addAll(Soundness.check(target, object, existing, view, warnings));
        problems.addAll(MetadataRules.checkUpdate(object, existing));
        Soundness.refuseIfAny(target, object, problems);
        warnings.forEach(Remarks.current()::warn);
        others.validate(object, existing);
        return changed(view, target, stored, existing, object, warnings);
    }

    private Decision<Written> changed(
            View view, Target target, Stored stored, Resource existing, Resource object, List<String> warnings) {
        ResourceKey key = stored.key();
        if (Sameness.isSame(object, existing) && isStoredAsNow(target, stored)) {
            return Decision.nothing(answer(target, stored, false, warnings));
        }
        List<Expectation> expectations = Surroundings.of(target, object, view, false);
        expectations.add(new Expectation(StoreKeys.of(key), stored.revision()));
        byte[] value = encode(target, object);
        // The last that is seen of an object that ends with this is its state before.
        boolean ends = object.deleting()
                && object.finalizers().isEmpty()
                && !target.rules().held(object);
        Write write = ends ? new Write.Remove(StoreKeys.of(key)) : new Write.Put(StoreKeys.of(key), value);
        Stored draft = draft(target, key, stored.created(), value);
        return new Decision<>(
                expectations,
                List.of(write),
                revision -> answer(
                        target,
                        draft.committedAt(ends || revision == 0 ? stored.revision() : revision),
                        false,
                        warnings));
    }

    /// Whether it would be stored in the version that it is stored in. If not it is stored anew, though nothing else
    /// changes: who writes all objects once makes an old version free to go, as in Kubernetes.
    private static boolean isStoredAsNow(Target target, Stored stored) {
        ResourceType type = target.type();
        if (type.builtIn() || type.versions().size() == 1) {
            return true;
        }
        String storage = type.storageVersion().name();
        return stored.read().tree().path("apiVersion").asText().endsWith("/" + storage);
    }

    /// What is going to be stored. If others have to be asked how it reads in the caller's version they are asked
    /// now: nobody shall be told that a write has failed which was made.
    static Stored draft(Target target, ResourceKey key, long created, byte[] value) {
        Stored draft = Stored.of(key, 0, created, value);
        Stored.prepare(List.of(draft), target.type(), target.version());
        return draft;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /// Deciding changes the tree, and may have to begin again with what was sent.
    static Document copy(Document body) {
        return new Document(body.tree().deepCopy(), body.duplicates());
    }

    private static Decoded decode(Target target, Document body, WriteOptions options) {
        return completed(target, target.decoder().decode(body), options);
    }

    private static Decoded applied(Target target, Document merged, WriteOptions options) {
        return completed(target, target.decoder().decodeApplied(merged), options);
    }

    private static Decoded completed(Target target, Decoded decoded, WriteOptions options) {
        target.rules().complete(decoded.resource());
        if (options.fieldValidation() == FieldValidation.WARN) {
            // At once, so that it is heard even if the write is refused for another reason.
            decoded.surplus().forEach(Remarks.current()::warn);
        }
        return options.fieldValidation() == FieldValidation.STRICT
                ? decoded.strict(target.type().kind(), target.version().name())
                : decoded;
    }

    /// Takes off what a caller cannot know of a new object.
    private static void wipe(Resource object) {
        for (String field :
                List.of("selfLink", "uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds")) {
            object.ownMetadata().remove(field);
        }
    }

    /// What the server decides about a new object.
    private static void begin(Target target, Resource object, Instant now) {
        ObjectNode metadata = object.ownMetadata();
        wipe(object);
        metadata.remove("generation");
        metadata.put("uid", UUID.randomUUID().toString());
        metadata.put("creationTimestamp", now.toString());
        if (target.type().traits().generation()) {
            metadata.put("generation", 1L);
        }
        if (target.version().hasStatus() && !target.rules().bornWithStatus()) {
            object.tree().remove("status");
        }
    }

    private Admitting others(View view, Target target, Operation operation, WriteOptions options) {
        return new Admitting(admission, view, target, operation, options.stated(), options.dryRun());
    }

    private void checkHandover(Target target, Resource object, @Nullable Resource existing, View view) {
        ResourcePath path = target.path();
        String namespace = path.namespace() == null ? "" : path.namespace();
        String name = existing == null || path.name() == null ? "" : path.name();
        access.checkHandover(
                new Handover(Caller.current(), target.type().resource(), namespace, name, object, existing), view);
    }

    /// The bytes to store: in the storage version, whatever version the caller speaks.
    static byte[] encode(Target target, Resource object) {
        TypeVersion storage = target.type().storageVersion();
        if (storage == target.version() && !storage.conversion().needed()) {
            return Stored.encode(object.tree());
        }
        if (!target.version().conversion().needed()) {
            return Stored.encode(target.type().convert(object.tree(), target.version(), target.type(), storage));
        }
        ObjectNode tree = object.tree().deepCopy();
        target.version().conversion().toStored(tree);
        return Stored.encode(tree);
    }

    private static Written answer(Target target, Stored stored, boolean created, List<String> warnings) {
        return new Written(stored, target.type(), target.version(), created, warnings);
    }

    private static List<String> warnings(
            Target target, Decoded decoded, @Nullable Resource existing, WriteOptions options) {
        var warnings = new ArrayList<String>();
        if (options.fieldValidation() == FieldValidation.WARN) {
            warnings.addAll(decoded.surplus());
        }
        warnings.addAll(MetadataRules.warnings(
                decoded.resource(), existing, target.type().builtIn()));
        return warnings;
    }
}
