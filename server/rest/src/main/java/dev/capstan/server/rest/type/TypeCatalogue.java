package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// All resource types.
///
/// Definitions are read again only when they have changed: a view shares what did not change with the view before it.
public final class TypeCatalogue {
    private volatile Read read = new Read(SortedTree.empty(), Map.of(), List.of());

    /// One version of a definition.
    ///
    /// @param definition as it is stored
    record Entry(long id, String name, String version, Stored definition) {
        ObjectNode form() {
            return TypeForm.of(definition.read(), version, id);
        }
    }

    /// What is known of one definition.
    private record Known(List<Entry> entries, Map<String, Schema> specs) {}

    private record Read(SortedTree<Stored> tree, Map<Stored, Known> known, List<Entry> entries) {
        @SuppressWarnings("ReferenceEquality") // the same tree, not an equal one: see above
        boolean isOf(SortedTree<Stored> other) {
            return tree == other;
        }
    }

    /// In the order of their ids.
    List<Entry> entries(View view) {
        return at(view).entries;
    }

    Optional<Entry> find(View view, long id) {
        return entries(view).stream().filter(each -> each.id == id).findFirst();
    }

    Optional<Entry> find(View view, String name, String version) {
        return entries(view).stream()
                .filter(each -> each.name.equals(name) && each.version.equals(version))
                .findFirst();
    }

    /// The paths of fields of a spec that its type does not know, `spec.size`; for kinds whose definitions keep such
    /// fields, too, unless that is how they were made.
    public List<String> unknownFields(View view, String definition, String version, ObjectNode spec) {
        Stored stored = view.objects(CrdType.RESOURCE).find(definition);
        Known known = stored == null ? null : at(view).known.get(stored);
        if (stored == null || known == null) {
            return List.of();
        }
        Schema schema = known.specs.computeIfAbsent(version, each -> closed(stored.read(), each));
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.set("spec", spec.deepCopy());
        var unknown = new ArrayList<String>();
        schema.findUnknown(object, unknown::add);
        return unknown;
    }

    private static Schema closed(Resource definition, String version) {
        ObjectNode spec = TypeForm.specOf(
                TypeForm.version(definition, version).path("schema").path("openAPIV3Schema"));
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties").set("spec", OpenVersions.closed(definition, version, spec));
        return Schema.of(schema);
    }

    private Read at(View view) {
        SortedTree<Stored> tree = view.objects(CrdType.RESOURCE);
        Read before = read;
        if (before.isOf(tree)) {
            return before;
        }
        var known = new HashMap<Stored, Known>();
        var entries = new ArrayList<Entry>();
        tree.visitFrom("", each -> {
            Known one = before.known.containsKey(each) ? before.known.get(each) : known(each);
            known.put(each, one);
            entries.addAll(one.entries);
            return true;
        });
        entries.sort((one, other) -> Long.compare(one.id, other.id));
        Read now = new Read(tree, known, List.copyOf(entries));
        read = now;
        return now;
    }

    private static Known known(Stored stored) {
        Resource definition = stored.read();
        if (!CrdType.isEstablished(definition)) {
            return new Known(List.of(), new ConcurrentHashMap<>());
        }
        var entries = new ArrayList<Entry>();
        TypeVersionIds.of(definition, stored.created())
                .forEach((version, id) -> entries.add(new Entry(id, TypeForm.name(definition), version, stored)));
        return new Known(List.copyOf(entries), new ConcurrentHashMap<>());
    }
}
