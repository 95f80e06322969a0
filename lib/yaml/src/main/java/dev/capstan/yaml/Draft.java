package dev.capstan.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// A text while it is read: it collects what is wrong. Belongs to one thread.
public final class Draft {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setAllowDuplicateKeys(true)
            .build();

    private final String file;
    private final String text;
    private final List<String> lines;
    private final List<ConfigProblem> problems = new ArrayList<>();

    public Draft(String file, String text) {
        this.file = file;
        this.text = text.replace("\r\n", "\n").replace('\r', '\n');
        this.lines = this.text.lines().toList();
    }

    /// The documents of the text that are not empty; none, and a problem, when it is not YAML.
    public List<Value> documents() {
        try {
            var documents = new ArrayList<Value>();
            for (Node node : new Compose(SETTINGS).composeAllFromString(text)) {
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

    /// Notes that something is wrong at a place.
    public void problem(Spot spot, String message) {
        var excerpt = spot.line() <= lines.size() ? lines.get(spot.line() - 1) : "";
        problems.add(new ConfigProblem(file, spot, message, excerpt));
    }

    /// What was wrong so far, from top to bottom.
    public List<ConfigProblem> problems() {
        return problems.stream()
                .sorted(Comparator.comparingInt(
                                (ConfigProblem each) -> each.spot().line())
                        .thenComparingInt(each -> each.spot().column()))
                .toList();
    }

    Spot spot(Node node) {
        return node.getStartMark().map(Draft::spot).orElse(new Spot(1, 1));
    }

    private static Spot spot(Mark mark) {
        return new Spot(mark.getLine() + 1, mark.getColumn() + 1);
    }

    /// The place of the char at `offset` of what a scalar says.
    Spot inside(ScalarNode scalar, int offset) {
        var start = spot(scalar);
        return place(Alignment.of(scalar, text, offset(start)).at(offset));
    }

    private int offset(Spot spot) {
        int at = 0;
        for (int line = 1; line < spot.line(); line++) {
            at = text.indexOf('\n', at) + 1;
        }
        return text.offsetByCodePoints(at, spot.column() - 1);
    }

    private Spot place(int offset) {
        int begin = text.lastIndexOf('\n', offset - 1) + 1;
        int line = 1
                + (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
        return new Spot(line, 1 + text.codePointCount(begin, offset));
    }
}
