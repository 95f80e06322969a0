package dev.capstan.gotemplate.function.sprig.data;

import dev.capstan.gotemplate.value.Budget;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Reads the first document of a YAML text into values, as Kubernetes tools do by way of JSON: numbers are floats,
/// keys are texts.
///
/// An alias is a copy that the budget pays for, so that a short text cannot make a huge value.
public final class YamlValue {
    private static final int DEPTH = 200;
    private static final String WRONG = "error converting YAML to JSON: yaml: ";
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setAllowDuplicateKeys(true)
            .setCodePointLimit(Integer.MAX_VALUE)
            .setUseMarks(true)
            .build();

    private final Iterator<Event> events;
    private final Budget budget;
    private final Map<String, @Nullable Object> anchors = new HashMap<>();

    private YamlValue(Iterator<Event> events, Budget budget) {
        this.events = events;
        this.budget = budget;
    }

    public static JsonValue.Outcome read(String text, Budget budget) {
        budget.grow(text.length());
        budget.step(text.length() / 4);
        try {
            var events = new Parse(SETTINGS).parseReader(reader(text)).iterator();
            return new JsonValue.Outcome.Read(new YamlValue(events, budget).document());
        } catch (MarkedYamlEngineException wrong) {
            return new JsonValue.Outcome.Failed(WRONG + place(wrong) + wrong.getProblem());
        } catch (YamlEngineException wrong) {
            return new JsonValue.Outcome.Failed(WRONG + wrong.getMessage());
        }
    }

    /// The text, always a little less at once than there is room for: the parser fails when its buffer ends between
    /// the two halves of a character, and has no room for the other.
    private static Reader reader(String text) {
        return new StringReader(text) {
            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                return super.read(buffer, offset, Math.max(1, length - 1));
            }
        };
    }

    private static String place(MarkedYamlEngineException wrong) {
        return wrong.getProblemMark()
                .map(mark -> "line " + (mark.getLine() + 1) + ": ")
                .orElse("");
    }

    private @Nullable Object document() {
        while (events.hasNext()) {
            if (events.next() instanceof NodeEvent node) {
                Object value = value(node, 0);
                // finds what follows the value and does not belong there
                events.next();
                return value;
            }
        }
        return null;
    }

    private @Nullable Object value(NodeEvent event, int depth) {
        if (depth > DEPTH) {
            throw new YamlEngineException("nested deeper than " + DEPTH + " levels");
        }
        budget.grow(16);
        Object value = switch (event) {
            case ScalarEvent scalar -> scalar(scalar);
            case SequenceStartEvent _ -> list(depth);
            case MappingStartEvent _ -> map(depth);
            case AliasEvent alias -> alias(alias);
            default -> throw new YamlEngineException("unexpected " + event);
        };
        if (!(event instanceof AliasEvent)) {
            event.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), value));
        }
        return value;
    }

    private List<@Nullable Object> list(int depth) {
        var list = new ArrayList<@Nullable Object>();
        for (Event event = events.next(); !(event instanceof SequenceEndEvent); event = events.next()) {
            list.add(value((NodeEvent) event, depth + 1));
        }
        return list;
    }

    private Dict map(int depth) {
        var map = new Dict();
        for (Event event = events.next(); !(event instanceof MappingEndEvent); event = events.next()) {
            boolean merges = event instanceof ScalarEvent scalar
                    && scalar.isPlain()
                    && scalar.getValue().equals("<<");
            Object key = value((NodeEvent) event, depth + 1);
            Object value = value((NodeEvent) events.next(), depth + 1);
            if (merges) {
                merge(map, value);
            } else {
                map.put(key(key), value);
            }
        }
        return map;
    }

    private static void merge(Dict map, @Nullable Object value) {
        switch (value) {
            case Dict other -> map.putAll(other);
            case List<?> several -> several.reversed().forEach(other -> merge(map, other));
            case null, default ->
                throw new YamlEngineException("map merge requires map or sequence of maps as the value");
        }
    }

    private static String key(@Nullable Object key) {
        return switch (key) {
            case String text -> text;
            case Boolean flag -> flag.toString();
            case Double number -> Floats.yaml(number);
            case null, default -> throw new YamlEngineException("a key is neither text nor number");
        };
    }

    private @Nullable Object alias(AliasEvent alias) {
        String name = alias.getAlias().getValue();
        if (!anchors.containsKey(name)) {
            throw new YamlEngineException("unknown anchor '" + name + "' referenced");
        }
        return copy(anchors.get(name));
    }

    private @Nullable Object copy(@Nullable Object value) {
        budget.grow(16);
        return switch (value) {
            case Dict map -> {
                var copy = new Dict();
                map.forEach((key, element) -> copy.put(key, copy(element)));
                yield copy;
            }
            case List<?> list -> {
                var copy = new ArrayList<@Nullable Object>(list.size());
                list.forEach(element -> copy.add(copy(element)));
                yield copy;
            }
            case null -> null;
            case Object simple -> simple;
        };
    }

    private @Nullable Object scalar(ScalarEvent scalar) {
        String text = scalar.getValue();
        String tag = scalar.getTag().orElse("");
        return switch (tag) {
            case "" -> scalar.isPlain() ? finite(YamlPlain.read(text)) : text;
            case "tag:yaml.org,2002:binary" -> binary(text);
            case "tag:yaml.org,2002:int",
                    "tag:yaml.org,2002:float",
                    "tag:yaml.org,2002:bool",
                    "tag:yaml.org,2002:null" -> finite(YamlPlain.read(text));
            default -> text;
        };
    }

    private static @Nullable Object finite(@Nullable Object value) {
        return switch (value) {
            case Double number
            when number.isNaN() -> throw new YamlEngineException("a number that is not finite has no JSON");
            case BigInteger number -> number.doubleValue();
            case null -> null;
            case Object other -> other;
        };
    }

    private static String binary(String text) {
        try {
            return new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw new YamlEngineException("!!binary value contains invalid base64 data");
        }
    }
}
