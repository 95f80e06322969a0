package dev.capstan.registry.apply;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.apply.Owner.Operation;
import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.PathElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A field that somebody else owns and that the one who applies wants to have another value.
record Conflict(Owner manager, List<PathElement> path) {
    Conflict {
        path = List.copyOf(path);
    }

    static List<Conflict> of(Map<Owner, FieldSet> contested) {
        var conflicts = new ArrayList<Conflict>();
        new TreeMap<>(contested)
                .forEach((manager, set) -> set.paths().forEach(path -> conflicts.add(new Conflict(manager, path))));
        return conflicts;
    }

    /// The answer to who applies, in Kubernetes' words.
    ///
    /// @param known says in which version others have written, which is that of the scale for those who own one
    static Refusal refusal(List<Conflict> conflicts, ManagedFields known) {
        Map<Owner, Ownership> owned = known.byManager();
        List<Refusal.FieldConflict.Cause> causes = conflicts.stream()
                .map(each -> new Refusal.FieldConflict.Cause(
                        FieldSet.text(each.path), "conflict with " + describe(each.manager, owned)))
                .toList();
        return new Refusal.FieldConflict(message(conflicts, owned), causes);
    }

    private static String message(List<Conflict> conflicts, Map<Owner, Ownership> owned) {
        if (conflicts.size() == 1) {
            Conflict only = conflicts.getFirst();
            return "Apply failed with 1 conflict: conflict with " + describe(only.manager, owned) + ": "
                    + FieldSet.text(only.path);
        }
        var lines = new ArrayList<String>();
        Owner last = null;
        for (Conflict each : conflicts) {
            if (!each.manager.equals(last)) {
                lines.add("conflicts with " + describe(each.manager, owned) + ":");
                last = each.manager;
            }
            lines.add("- " + FieldSet.text(each.path));
        }
        return "Apply failed with " + conflicts.size() + " conflicts: " + String.join("\n", lines);
    }

    private static String describe(Owner manager, Map<Owner, Ownership> owned) {
        String name = quoted(manager.name());
        String part = manager.subresource().isEmpty() ? "" : " with subresource " + quoted(manager.subresource());
        Ownership ownership = owned.get(manager);
        String apiVersion = ownership == null ? manager.apiVersion() : ownership.apiVersion();
        String version = manager.operation() == Operation.UPDATE ? " using " + apiVersion : "";
        return name + part + version;
    }

    private static String quoted(String text) {
        return JsonText.string(TextNode.valueOf(text));
    }
}
