package dev.capstan.stack.engine.ledger;

import dev.capstan.spi.TerminalException;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.ResourceOptions.Timeouts;
import dev.capstan.stack.program.Secrecy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The form in which entries are kept. It is a contract: a change is a new version, and old ones stay readable.
public final class EntryForm {
    private static final long VERSION = 1;

    private EntryForm() {}

    public static Map<String, Object> tree(Entry entry) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("version", VERSION);
        tree.put("urn", entry.urn());
        tree.put("type", entry.type());
        tree.put("name", entry.name());
        entry.current().ifPresent(thing -> tree.put("current", tree(thing)));
        if (!entry.replaced().isEmpty()) {
            tree.put("replaced", entry.replaced().stream().map(EntryForm::tree).toList());
        }
        entry.intent().ifPresent(intent -> tree.put("pending", tree(intent)));
        entry.movedFrom().ifPresent(urn -> tree.put("movedFrom", urn));
        return tree;
    }

    public static Entry entry(Map<String, Object> kept) {
        Map<String, Object> tree = Plain.map(kept);
        version(tree);
        List<Thing> replaced = new ArrayList<>();
        list(tree, "replaced").forEach(each -> replaced.add(thing(map(each))));
        return new Entry(
                text(tree, "urn"),
                text(tree, "type"),
                text(tree, "name"),
                below(tree, "current").map(EntryForm::thing),
                replaced,
                below(tree, "pending").map(EntryForm::intent),
                optional(tree, "movedFrom"));
    }

    public static void version(Map<String, Object> tree) {
        if (!(tree.get("version") instanceof Long version) || version > VERSION) {
            throw new TerminalException("the state has an entry of version " + tree.get("version")
                    + ", and this engine knows up to " + VERSION + ": it was written by a newer one");
        }
    }

    private static Map<String, Object> tree(Intent intent) {
        return switch (intent) {
            case Intent.Create(var blueprint) -> {
                var tree = new LinkedHashMap<String, Object>();
                tree.put("op", "create");
                tree.putAll(tree(blueprint));
                yield tree;
            }
            case Intent.Update() -> Map.of("op", "update");
            case Intent.Delete() -> Map.of("op", "delete");
        };
    }

    private static Intent intent(Map<String, Object> tree) {
        String op = text(tree, "op");
        return switch (op) {
            case "create" -> new Intent.Create(blueprint(tree));
            case "update" -> new Intent.Update();
            case "delete" -> new Intent.Delete();
            default ->
                throw new TerminalException("the state has an entry that was about to " + op
                        + ", which this engine does not know: it was written by a newer one");
        };
    }

    private static Map<String, Object> tree(Thing thing) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("id", thing.id());
        marked(tree, "outputs", "secretOutputs", thing.outputs());
        tree.putAll(tree(thing.blueprint()));
        return tree;
    }

    private static Thing thing(Map<String, Object> tree) {
        return new Thing(text(tree, "id"), marked(tree, "outputs", "secretOutputs"), blueprint(tree));
    }

    private static Map<String, Object> tree(Blueprint blueprint) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("token", blueprint.token());
        tree.put("generation", blueprint.generation());
        marked(tree, "inputs", "secretInputs", blueprint.inputs());
        tree.put("dependencies", blueprint.dependencies());
        blueprint.parent().ifPresent(urn -> tree.put("parent", urn));
        tree.put("provider", blueprint.provider());
        Keeping keeping = blueprint.keeping();
        tree.put("protect", keeping.protect());
        tree.put("retainOnDelete", keeping.retain());
        tree.put("external", keeping.external());
        keeping.importId().ifPresent(id -> tree.put("import", id));
        keeping.deletedWith().ifPresent(urn -> tree.put("deletedWith", urn));
        Timeouts timeouts = keeping.timeouts();
        timeouts.create().ifPresent(each -> tree.put("createTimeout", each.toMillis()));
        timeouts.update().ifPresent(each -> tree.put("updateTimeout", each.toMillis()));
        timeouts.delete().ifPresent(each -> tree.put("deleteTimeout", each.toMillis()));
        timeouts.read().ifPresent(each -> tree.put("readTimeout", each.toMillis()));
        return tree;
    }

    private static Blueprint blueprint(Map<String, Object> tree) {
        var timeouts = new Timeouts(
                millis(tree, "createTimeout"),
                millis(tree, "updateTimeout"),
                millis(tree, "deleteTimeout"),
                millis(tree, "readTimeout"));
        var keeping = new Keeping(
                flag(tree, "protect"),
                flag(tree, "retainOnDelete"),
                flag(tree, "external"),
                optional(tree, "import"),
                optional(tree, "deletedWith"),
                timeouts);
        return new Blueprint(
                text(tree, "token"),
                tree.get("generation") instanceof Long generation ? generation : 0,
                marked(tree, "inputs", "secretInputs"),
                list(tree, "dependencies").stream().map(String::valueOf).toList(),
                optional(tree, "parent"),
                text(tree, "provider"),
                keeping);
    }

    public static void marked(Map<String, Object> tree, String key, String secretKey, Map<String, Object> value) {
        tree.put(key, Secrecy.clear(value));
        List<List<Object>> places = Secrecy.places(value);
        if (!places.isEmpty()) {
            tree.put(secretKey, places);
        }
    }

    public static Map<String, Object> marked(Map<String, Object> tree, String key, String secretKey) {
        var places = new ArrayList<List<Object>>();
        list(tree, secretKey)
                .forEach(each -> places.add(each instanceof List<?> place ? List.copyOf(place) : List.of()));
        return Secrecy.mark(map(tree.get(key)), places);
    }

    private static Optional<Map<String, Object>> below(Map<String, Object> tree, String key) {
        return Optional.ofNullable(tree.get(key)).map(EntryForm::map);
    }

    private static Map<String, Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? Plain.map(map) : Map.of();
    }

    private static List<?> list(Map<String, Object> tree, String key) {
        return tree.get(key) instanceof List<?> list ? list : List.of();
    }

    private static String text(Map<String, Object> tree, String key) {
        return optional(tree, key)
                .orElseThrow(
                        () -> new TerminalException("the state has an entry without " + key + ", so it is broken"));
    }

    private static Optional<String> optional(Map<String, Object> tree, String key) {
        return tree.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private static boolean flag(Map<String, Object> tree, String key) {
        return Boolean.TRUE.equals(tree.get(key));
    }

    private static Optional<Duration> millis(Map<String, Object> tree, String key) {
        return tree.get(key) instanceof Long millis ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
    }
}
