package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Written;
import dev.capstan.registry.admission.Reconciled;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.schema.change.SchemaChanges;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.TypeName;
import dev.capstan.server.rest.type.TypeCatalogue.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Makes, changes and removes resource types.
final class TypeWrites {
    private static final String ADDING = "capstan.dev/adding-version";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Registry registry;
    /// Guards nothing; those who wait for the end of a definition wait here.
    private final Object changed = new Object();

    TypeWrites(Registry registry) {
        this.registry = registry;
        registry.listen((changes, _) -> tell(changes));
    }

    /// @return the definition
    ResourceKey create(TypeBody type) {
        Optional<ResourceType> known = registry.types().findKind(type.group(), type.kind());
        if (known.isPresent()) {
            return addTo(known.get(), type);
        }
        Resource definition = Definition.of(type);
        ResourcePath all = new ResourcePath(CrdType.RESOURCE, "v1", null, null, "");
        Written written = TypeProblems.telling(
                () -> registry.create(all, new Document(definition.tree(), List.of()), Call.writing()));
        refuseUnlessAccepted(written.object());
        return written.object().key();
    }

    /// A definition whose names another has defines nothing, and nobody asked for that.
    private void refuseUnlessAccepted(Stored written) {
        Resource definition = written.read();
        if (CrdType.isEstablished(definition)) {
            return;
        }
        var exactly = new DeleteOptions(false, null, definition.uid(), null);
        registry.delete(ResourcePath.of(written.key(), "v1"), exactly);
        throw Problem.conflict("the plural \""
                        + definition
                                .tree()
                                .path("spec")
                                .path("names")
                                .path("plural")
                                .asText()
                        + "\" or the name in lower case belongs to another type of the group: choose another plural")
                .asException();
    }

    private ResourceKey addTo(ResourceType known, TypeBody type) {
        String name = TypeName.of(known);
        if (known.builtIn()) {
            throw Problem.conflict(name + " is a kind that needs no type").asException();
        }
        ResourceKey key =
                new ResourceKey(CrdType.RESOURCE, null, known.resource().toString());
        registry.check(ResourcePath.of(key, "v1").asked("update"));
        refuseIfThere(known.version(type.version()).isPresent(), name, type);
        // The id of a version is a revision of its definition that no other version has: that of this announcement.
        long id = change(key, definition -> {
                    TypeVersionIds.annotate(definition, ADDING, type.version() + " " + UUID.randomUUID());
                    return definition;
                })
                .object()
                .revision();
        Stored first = registry.find(key);
        long created = first == null ? 0 : first.created();
        change(key, definition -> {
            refuseIfThere(TypeForm.version(definition, type.version()).isObject(), name, type);
            type.checkSame(definition);
            var ids = TypeVersionIds.of(definition, created);
            ids.put(type.version(), id);
            TypeVersionIds.keep(definition, ids);
            definition.ownMetadata().withObject("/annotations").remove(ADDING);
            Definition.add(definition, type);
            return definition;
        });
        return key;
    }

    private static void refuseIfThere(boolean there, String name, TypeBody type) {
        if (there) {
            throw new Problem(409, "already-exists", "resource type " + name + "/" + type.version() + " already exists")
                    .asException();
        }
    }

    ResourceKey change(Entry entry, TypeBody type, boolean force, Preconditions conditions) {
        ResourceKey key = entry.definition().key();
        change(key, definition -> {
            conditions.check("the resource type", definition.resourceVersion());
            type.checkSame(definition);
            definition.ownMetadata().withObject("/annotations").remove(Reconciled.CLOSED);
            if (type.schema() != null && !force) {
                refuseIfBreaking(definition, entry, type);
            }
            Definition.change(definition, type);
            return definition;
        });
        return key;
    }

    private void refuseIfBreaking(Resource definition, Entry entry, TypeBody type) {
        var before = TypeForm.specOf(
                TypeForm.version(definition, entry.version()).path("schema").path("openAPIV3Schema"));
        List<Problem.Field> breaking = breaking(
                OpenVersions.closed(definition, entry.version(), before), Objects.requireNonNull(type.schema()));
        Stored one = breaking.isEmpty() ? null : any(definition, _ -> true);
        if (one != null) {
            throw new Problem(
                            409,
                            "breaking-change",
                            "the new schema of " + entry.name() + "/" + entry.version()
                                    + " may break resources, such as "
                                    + one.key().path()
                                    + ": change it in a way that does not, add a version, or use force=true",
                            breaking,
                            0)
                    .asException();
        }
    }

    private static List<Problem.Field> breaking(JsonNode before, JsonNode after) {
        return SchemaChanges.at("spec", before, after).stream()
                .filter(SchemaChange::isBreaking)
                .map(each -> new Problem.Field(each.path(), each.words()))
                .toList();
    }

    /// Deletes a version that no resource refers to. While that is found out, nobody can make one.
    void delete(Entry entry, Preconditions conditions) {
        ResourceKey key = entry.definition().key();
        Resource definition = change(key, each -> {
                    conditions.check("the resource type", each.resourceVersion());
                    TypeVersionIds.annotate(each, Reconciled.CLOSED, entry.version());
                    return each;
                })
                .object()
                .read();
        boolean deleted = false;
        try {
            delete(entry, definition);
            deleted = true;
        } finally {
            if (!deleted || Definition.versions(definition).size() > 1) {
                reopen(key);
            }
        }
    }

    private void reopen(ResourceKey key) {
        change(key, each -> {
            each.ownMetadata().withObject("/annotations").remove(Reconciled.CLOSED);
            return each;
        });
    }

    private void delete(Entry entry, Resource definition) {
        List<String> others = others(definition, entry.version());
        Stored one = any(definition, others.isEmpty() ? _ -> true : isOf(definition, entry.version()));
        if (one != null) {
            throw referenced(entry, one, others).asException();
        }
        ResourceKey key = entry.definition().key();
        if (others.isEmpty()) {
            var exactly = new DeleteOptions(false, null, definition.uid(), definition.resourceVersion());
            registry.delete(ResourcePath.of(key, "v1"), exactly);
            awaitEnd(key);
            return;
        }
        if (isStored(definition, entry.version())) {
            storeOther(key, entry);
        }
        change(key, each -> {
            Definition.remove(each, entry.version());
            return each;
        });
    }

    private static List<String> others(Resource definition, String version) {
        return Definition.versions(definition)
                .valueStream()
                .map(each -> each.path("name").asText())
                .filter(each -> !each.equals(version))
                .toList();
    }

    /// Whether some resource may be stored in a version, now or from before.
    private static boolean isStored(Resource definition, String version) {
        return TypeForm.version(definition, version).path("storage").asBoolean()
                || definition
                        .tree()
                        .path("status")
                        .path("storedVersions")
                        .valueStream()
                        .anyMatch(each -> each.asText().equals(version));
    }

    private static Problem referenced(Entry entry, Stored one, List<String> others) {
        String what = "resource type " + entry.name() + "/" + entry.version() + " has resources, such as "
                + one.key().path() + ": delete them first";
        if (others.isEmpty()) {
            return new Problem(409, "referenced", what);
        }
        String namespace = one.key().namespace();
        return new Problem(
                409,
                "referenced",
                what + ", or have each be of another version: kubectl annotate --overwrite "
                        + entry.definition().key().name() + " " + one.key().name()
                        + (namespace == null ? "" : " -n " + namespace) + " " + ResourceForm.VERSION_ANNOTATION + "="
                        + others.getLast());
    }

    /// A definition goes when it is certain that it has no objects, which is looked after elsewhere. Whoever deletes a
    /// type may want to make another of its name next, so the answer waits for that, within bounds.
    private void awaitEnd(ResourceKey key) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        synchronized (changed) {
            try {
                for (long left = PATIENCE.toNanos();
                        left > 0 && registry.view().find(key) != null;
                        left = end - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(changed, left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void tell(List<IndexChange> changes) {
        if (changes.stream().anyMatch(each -> each.key().resource().equals(CrdType.RESOURCE))) {
            synchronized (changed) {
                changed.notifyAll();
            }
        }
    }

    /// Has all resources stored in another version.
    private void storeOther(ResourceKey key, Entry entry) {
        Resource definition = change(key, each -> {
                    TypeVersionIds.keep(
                            each, TypeVersionIds.of(each, entry.definition().created()));
                    if (TypeForm.version(each, entry.version()).path("storage").asBoolean()) {
                        Definition.storeOther(each, entry.version());
                    }
                    return each;
                })
                .object()
                .read();
        new StorageMigration(registry).run(CrdType.definedBy(definition));
        registry.change(ResourcePath.of(key, "v1").withSubresource("status"), each -> {
            var versions = each.tree().withObject("/status").putArray("storedVersions");
            for (var version : Definition.versions(each)) {
                if (version.path("storage").asBoolean()) {
                    versions.add(version.path("name").asText());
                }
            }
            return each;
        });
    }

    private Written change(ResourceKey key, UnaryOperator<Resource> change) {
        return TypeProblems.telling(() -> registry.change(ResourcePath.of(key, "v1"), change, Call.writing()));
    }

    private Predicate<Stored> isOf(Resource definition, String version) {
        Optional<ResourceType> type = registry.view().types().find(CrdType.definedBy(definition));
        return each -> type.filter(
                        known -> ResourceForm.version(each, known).name().equals(version))
                .isPresent();
    }

    /// Some resource of the kind.
    private @Nullable Stored any(Resource definition, Predicate<Stored> condition) {
        registry.types();
        View view = registry.view();
        Stored[] found = {null};
        view.objects(CrdType.definedBy(definition)).visitFrom("", each -> {
            if (condition.test(each)) {
                found[0] = each;
            }
            return found[0] == null;
        });
        return found[0];
    }
}
