package dev.capstan.yaml;

import dev.capstan.expr.source.Suggestion;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/// The values of a mapping by their keys. A key with nothing behind it is as good as none.
public final class Fields {
    private final Value whole;
    private final Map<String, Value> values = new LinkedHashMap<>();

    private Fields(Value whole) {
        this.whole = whole;
    }

    static Fields none(Value whole) {
        return new Fields(whole);
    }

    /// @param known the keys there may be; any, when it is empty
    static Fields of(Draft draft, MappingNode mapping, String path, Set<String> known) {
        var fields = new Fields(new Value(draft, mapping, path));
        var seen = new HashSet<String>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode keyNode)) {
                draft.problem(draft.spot(tuple.getKeyNode()), "a key is not a text");
                continue;
            }
            var key = keyNode.getValue();
            if (!seen.add(key)) {
                draft.problem(draft.spot(keyNode), "key \"" + key + "\" is given twice");
            } else if (!known.isEmpty() && !known.contains(key)) {
                draft.problem(draft.spot(keyNode), unknown(key, path, known));
            } else {
                fields.add(key, new Value(draft, tuple.getValueNode(), path.isEmpty() ? key : path + "." + key));
            }
        }
        return fields;
    }

    private static String unknown(String key, String path, Set<String> known) {
        return "unknown key \"" + key + "\"" + (path.isEmpty() ? "" : " in " + path)
                + Suggestion.nearest(key, known)
                        .map(name -> ", did you mean \"" + name + "\"?")
                        .orElse("");
    }

    private void add(String key, Value value) {
        if (!value.absent()) {
            values.put(key, value);
        }
    }

    public Optional<Value> field(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /// The value under a key that must be there; its absence is noted.
    public Optional<Value> required(String key) {
        var value = field(key);
        if (value.isEmpty()) {
            whole.problem((whole.path().isEmpty() ? "" : whole.path() + ": ") + "\"" + key + "\" is missing");
        }
        return value;
    }

    /// The keys in the order in which they were written.
    public Iterable<Map.Entry<String, Value>> entries() {
        return values.entrySet();
    }

    public String text(String key, String otherwise) {
        return field(key).flatMap(Value::text).orElse(otherwise);
    }

    public int count(String key, int otherwise) {
        return field(key)
                .map(Value::count)
                .map(count -> count.orElse(otherwise))
                .orElse(otherwise);
    }

    public boolean flag(String key, boolean otherwise) {
        return field(key).flatMap(Value::flag).orElse(otherwise);
    }

    public Duration duration(String key, Duration otherwise) {
        return field(key).flatMap(Value::duration).orElse(otherwise);
    }
}
