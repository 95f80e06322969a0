package dev.capstan.yaml;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// A value of a document that is read. Asked for what it is not, it notes the problem and answers with nothing.
public final class Value {
    private final Draft draft;
    private final Node node;
    private final String path;

    /// @param path how problems call it: `policies.staleThreshold`
    Value(Draft draft, Node node, String path) {
        this.draft = draft;
        this.node = node;
        this.path = path;
    }

    public String path() {
        return path;
    }

    /// Nothing was written: `policies:` with nothing after it.
    boolean absent() {
        return node.getTag().equals(Tag.NULL);
    }

    /// Notes that this is wrong.
    public void problem(String message) {
        draft.problem(draft.spot(node), message);
    }

    /// Notes that what it says is wrong at the char at `offset`.
    public void problem(int offset, String message) {
        if (node instanceof ScalarNode scalar) {
            draft.problem(scalar, path, offset, message);
        } else {
            problem(message);
        }
    }

    /// Notes that what it says is wrong at a place of its own text.
    public void problem(Spot place, String message) {
        problem(node instanceof ScalarNode scalar ? place.offset(scalar.getValue()) : 0, message);
    }

    /// Notes that what it says is doubtful at a place of its own text.
    public void doubt(Spot place, String message) {
        if (node instanceof ScalarNode scalar) {
            draft.doubt(scalar, path, place.offset(scalar.getValue()), message);
        }
    }

    /// What a scalar says.
    public Optional<String> text() {
        if (node instanceof ScalarNode scalar && !absent()) {
            return Optional.of(scalar.getValue());
        }
        expected("a text");
        return Optional.empty();
    }

    /// A whole number, 0 or more.
    public OptionalInt count() {
        var text = node instanceof ScalarNode scalar ? scalar.getValue() : "";
        if (text.matches("\\d{1,9}")) {
            return OptionalInt.of(Integer.parseInt(text));
        }
        expected("a whole number, 0 or more");
        return OptionalInt.empty();
    }

    public Optional<Boolean> flag() {
        if (node instanceof ScalarNode scalar && node.getTag().equals(Tag.BOOL)) {
            return Optional.of(scalar.getValue().equalsIgnoreCase("true"));
        }
        expected("true or false");
        return Optional.empty();
    }

    /// A duration as Go writes it, 0 or more.
    public Optional<Duration> duration() {
        if (node instanceof ScalarNode scalar) {
            var duration = GoDurations.parse(scalar.getValue());
            if (duration.isPresent()) {
                return duration;
            }
        }
        expected("a duration such as 30s, 10m or 1h30m");
        return Optional.empty();
    }

    /// The values of a sequence.
    public List<Value> items() {
        if (!(node instanceof SequenceNode sequence)) {
            expected("a list");
            return List.of();
        }
        var items = new ArrayList<Value>();
        for (Node each : sequence.getValue()) {
            items.add(new Value(draft, each, path + "[" + items.size() + "]"));
        }
        return items;
    }

    /// The texts of a sequence, or the one text that stands for a sequence of one.
    public List<Value> itemsOrOne() {
        return node instanceof ScalarNode && !absent() ? List.of(this) : items();
    }

    /// The values of a mapping that may have these keys. Any other key, and one given twice, is a problem.
    public Fields fields(String... known) {
        return fields(Set.of(known));
    }

    /// The values of a mapping that may have these keys.
    public Fields fields(Set<String> known) {
        if (node instanceof MappingNode mapping) {
            return Fields.of(draft, mapping, path, known);
        }
        expected("a mapping");
        return Fields.none(this);
    }

    /// The values of a mapping that may have any keys.
    public Fields anyFields() {
        return fields(Set.of());
    }

    /// What it says as maps, lists, texts, `Long`, `Double`, `Boolean` and null; null, and a problem, when aliases
    /// make too much of it.
    public @Nullable Object plain() {
        try {
            return PlainTree.of(node);
        } catch (PlainTree.TooLargeException _) {
            problem((path.isEmpty() ? "the document" : path) + " is nested too deeply or unfolds to too much");
            return null;
        }
    }

    /// Notes that this is not what it should be.
    public void expected(String what) {
        var found = node instanceof ScalarNode scalar && !absent() ? "\"" + scalar.getValue() + "\"" : kind();
        problem((path.isEmpty() ? "the document" : path) + " is " + found + ", expected " + what);
    }

    private String kind() {
        return switch (node) {
            case MappingNode _ -> "a mapping";
            case SequenceNode _ -> "a list";
            default -> "empty";
        };
    }
}
