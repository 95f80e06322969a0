package dev.capstan.yaml;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// A text while it is read: it collects what is wrong. Belongs to one thread.
///
/// What was never a text, such as an object that an API gave, can be read the same way: its problems have no place,
/// but those inside a text of it, such as a template, have their place in that.
public final class Draft {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setAllowDuplicateKeys(true)
            .build();

    private final String file;
    private final String text;
    private final @Nullable Node tree;
    private final List<ConfigProblem> problems = new ArrayList<>();
    private final List<ConfigProblem> doubts = new ArrayList<>();

    public Draft(String file, String text) {
        this(file, text.replace("\r\n", "\n").replace('\r', '\n'), null);
    }

    private Draft(String file, String text, @Nullable Node tree) {
        this.file = file;
        this.text = text;
        this.tree = tree;
    }

    /// What was read elsewhere: maps with text keys, lists, texts, numbers, booleans and null.
    ///
    /// @param name what complaints begin with; may be empty
    public static Draft of(String name, Map<String, ? extends @Nullable Object> tree) {
        return new Draft(name, "", PlainTree.node(tree));
    }

    /// The documents of the text that are not empty; none, and a problem, when it is not YAML.
    public List<Value> documents() {
        if (tree != null) {
            return List.of(new Value(this, tree, ""));
        }
        try {
            var documents = new ArrayList<Value>();
            for (Node node : new Compose(SETTINGS).composeAllFromReader(reader(text))) {
                var document = new Value(this, node, "");
                if (!document.absent()) {
                    documents.add(document);
                }
            }
            return documents;
        } catch (MarkedYamlEngineException e) {
            problem(e.getProblemMark().map(Draft::spot).orElse(new Spot(1, 1)), "not YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            problem(new Spot(1, 1), "not YAML: " + e.getMessage());
        } catch (StackOverflowError _) {
            problem(new Spot(1, 1), "not YAML that can be read: it is nested too deeply");
        }
        return List.of();
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

    /// Notes that something is wrong at a place.
    public void problem(Spot spot, String message) {
        problems.add(new ConfigProblem(file, spot, message, line(text, spot)));
    }

    /// Notes that something is wrong inside what a scalar says.
    void problem(ScalarNode scalar, String path, int offset, String message) {
        problems.add(inside(scalar, path, offset, message));
    }

    /// Notes that something inside what a scalar says can be used, but is hardly what was meant.
    void doubt(ScalarNode scalar, String path, int offset, String message) {
        doubts.add(inside(scalar, path, offset, message));
    }

    private ConfigProblem inside(ScalarNode scalar, String path, int offset, String message) {
        if (scalar.getStartMark().isPresent()) {
            var start = spot(scalar).offset(text);
            var spot = Spot.at(text, Alignment.of(scalar, text, start).at(offset));
            return new ConfigProblem(file, spot, message, line(text, spot));
        }
        var said = scalar.getValue();
        var spot = Spot.at(said, offset);
        return new ConfigProblem(file.isEmpty() ? path : file + ": " + path, spot, message, line(said, spot));
    }

    private static String line(String text, Spot spot) {
        var line = new Spot(spot.line(), 1);
        int begin = line.known() ? line.offset(text) : text.length();
        int end = text.indexOf('\n', begin);
        return text.substring(begin, end < 0 ? text.length() : end);
    }

    /// What was wrong so far, from top to bottom; in the order in which it was found in what was no text.
    public List<ConfigProblem> problems() {
        return sorted(problems);
    }

    /// What was doubtful so far, in the same order.
    public List<ConfigProblem> doubts() {
        return sorted(doubts);
    }

    private List<ConfigProblem> sorted(List<ConfigProblem> noted) {
        if (tree != null) {
            return List.copyOf(noted);
        }
        return noted.stream()
                .sorted(Comparator.comparingInt(
                                (ConfigProblem each) -> each.spot().line())
                        .thenComparingInt(each -> each.spot().column()))
                .toList();
    }

    Spot spot(Node node) {
        return node.getStartMark().map(Draft::spot).orElse(Spot.NOWHERE);
    }

    private static Spot spot(Mark mark) {
        return new Spot(mark.getLine() + 1, mark.getColumn() + 1);
    }
}
