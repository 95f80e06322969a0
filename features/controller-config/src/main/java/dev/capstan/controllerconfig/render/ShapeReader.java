package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.api.json.YamlCharacters;
import dev.capstan.api.json.YamlScalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Reads YAML with marks.
///
/// An alias is the shape that was anchored, once more: what it unfolds to is counted when values are filled in.
final class ShapeReader {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
    private static final String STANDARD = "tag:yaml.org,2002:";

    private final Iterator<Event> events;
    private final Map<Anchor, Shape> anchored = new HashMap<>();

    private ShapeReader(Iterator<Event> events) {
        this.events = events;
    }

    /// The documents of a text.
    ///
    /// @throws Complaint if it is not YAML, or has what a template may not have
    static List<Shape> read(String text) {
        try {
            return new ShapeReader(new Parse(SETTINGS)
                            .parseReader(new YamlCharacters(text))
                            .iterator())
                    .documents();
        } catch (MarkedYamlEngineException e) {
            throw new Complaint(spot(e.getProblemMark()), e.getProblem());
        } catch (YamlEngineException e) {
            throw new Complaint(
                    Spot.START,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("no YAML"));
        }
    }

    private List<Shape> documents() {
        List<Shape> documents = new ArrayList<>();
        while (events.hasNext()) {
            if (events.next() instanceof DocumentStartEvent) {
                anchored.clear();
                documents.add(shape(events.next(), 1));
            }
        }
        return documents;
    }

    private Shape shape(Event event, int depth) {
        Spot spot = spot(event.getStartMark());
        if (depth > Document.MAX_DEPTH) {
            throw new Complaint(spot, "nested deeper than the allowed depth of " + Document.MAX_DEPTH + " levels");
        }
        if (event instanceof AliasEvent alias) {
            return anchored(spot, alias.getAlias());
        }
        Shape shape = switch (event) {
            case ScalarEvent scalar -> scalar(spot, scalar);
            case MappingStartEvent mapping -> mapping(spot, mapping, depth);
            case SequenceStartEvent sequence -> sequence(spot, sequence, depth);
            default -> throw new Complaint(spot, "expected a mapping, a sequence or a scalar");
        };
        anchor(spot, (NodeEvent) event, shape);
        return shape;
    }

    private void anchor(Spot spot, NodeEvent event, Shape shape) {
        event.getAnchor().ifPresent(anchor -> {
            if (Marks.find(anchor.getValue()) >= 0) {
                throw new Complaint(spot, "a value is printed into the name of an anchor, which is none for values");
            }
            anchored.put(anchor, shape);
        });
    }

    private Shape anchored(Spot spot, Anchor alias) {
        Shape shape = anchored.get(alias);
        if (shape == null) {
            throw new Complaint(spot, "the alias *" + alias.getValue() + " has no anchor before it");
        }
        return shape;
    }

    private Shape sequence(Spot spot, SequenceStartEvent start, int depth) {
        tagged(spot, start.getTag(), "seq");
        List<Shape> elements = new ArrayList<>();
        for (Event event = events.next(); !(event instanceof SequenceEndEvent); event = events.next()) {
            elements.add(shape(event, depth + 1));
        }
        return new Shape.Sequence(spot, elements);
    }

    private Shape mapping(Spot spot, MappingStartEvent start, int depth) {
        tagged(spot, start.getTag(), "map");
        List<Shape.Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (Event event = events.next(); !(event instanceof MappingEndEvent); event = events.next()) {
            Shape key = key(event, depth);
            Shape value = shape(events.next(), depth + 1);
            if (key instanceof Shape.Fixed(var _, var name) && !keys.add(name.textValue())) {
                throw Shape.twice(key.spot(), name.textValue());
            }
            if (key instanceof Shape.Splice != value instanceof Shape.SpliceEnd) {
                throw Marks.misplaced(key.spot());
            }
            entries.add(new Shape.Entry(key, value));
        }
        return new Shape.Mapping(spot, entries);
    }

    /// A key is a text, however it is written.
    private Shape key(Event event, int depth) {
        return switch (shape(event, depth + 1)) {
            case Shape.Fixed(Spot spot, var _)
            when event instanceof ScalarEvent scalar -> new Shape.Fixed(spot, TextNode.valueOf(scalar.getValue()));
            case Shape.Fixed(Spot spot, var value) -> new Shape.Fixed(spot, TextNode.valueOf(value.asText()));
            case Shape.Value value -> value;
            case Shape.Text text -> text;
            case Shape.Splice splice -> splice;
            case Shape.SpliceEnd(Spot spot) -> throw Marks.misplaced(spot);
            case Shape.Mapping(Spot spot, var _) -> throw new Complaint(spot, "expected a scalar as key");
            case Shape.Sequence(Spot spot, var _) -> throw new Complaint(spot, "expected a scalar as key");
        };
    }

    private static Shape scalar(Spot spot, ScalarEvent event) {
        String text = event.getValue();
        boolean tagged = tagged(spot, event.getTag(), "str");
        if (Marks.find(text) < 0) {
            return fixed(spot, text, event.isPlain() && !tagged);
        }
        boolean block = event.isLiteral() || event.isFolded();
        if (text.length() == 2 && !block && Marks.isMark(text.codePointAt(0))) {
            return new Shape.Value(spot, Marks.slot(text.codePointAt(0)), tagged || !event.isPlain());
        }
        if (event.isPlain() && text.codePointAt(0) == Marks.SPLICE) {
            return splice(spot, text);
        }
        return TextReader.read(spot, text, event.isPlain());
    }

    private static Shape splice(Spot spot, String text) {
        return switch (text.length()) {
            case 2 -> new Shape.SpliceEnd(spot);
            case 4 -> new Shape.Splice(spot, Marks.slot(text.codePointAt(2)));
            default -> throw Marks.misplaced(spot);
        };
    }

    private static Shape fixed(Spot spot, String text, boolean plain) {
        UnpairedSurrogate.complain(spot, text);
        try {
            return new Shape.Fixed(spot, plain ? YamlScalar.plain(text) : TextNode.valueOf(text));
        } catch (MalformedException e) {
            throw new Complaint(spot, String.valueOf(e.getMessage()));
        }
    }

    /// Whether there is a tag, which can only be the one that such a thing has anyway.
    private static boolean tagged(Spot spot, Optional<String> tag, String standard) {
        if (tag.isEmpty()) {
            return false;
        }
        if (!tag.get().equals("!") && !tag.get().equals(STANDARD + standard)) {
            throw new Complaint(
                    spot,
                    "the tag " + Marks.shown(tag.get()) + " is unknown here, expected !!" + standard + " or none");
        }
        return true;
    }

    private static Spot spot(Optional<Mark> mark) {
        return mark.map(at -> new Spot(at.getLine(), at.getColumn())).orElse(Spot.START);
    }
}
