package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.gotemplate.source.Diagnostic;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.source.TemplateException.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Rendered text with marks in place of values, and what was read of it. Immutable.
///
/// @param name of the template
/// @param text for complaints
record Skeleton(String name, String text, List<Shape> documents) {
    /// A character that the parser did not expect, with its number: that of a mark tells nobody anything.
    private static final Pattern CODE = Pattern.compile("\\{\\{…}}\\(\\d+\\)");

    Skeleton {
        documents = List.copyOf(documents);
    }

    /// @throws TemplateException if the text is not YAML
    static Skeleton read(String name, String text) {
        try {
            return new Skeleton(name, text, ShapeReader.read(text));
        } catch (Complaint complaint) {
            throw told(name, text, complaint);
        }
    }

    /// The trees of the documents.
    ///
    /// @throws TemplateException if a value does not fit its place, or there is too much
    List<JsonNode> fill(List<Slot> slots, int most) {
        try {
            var filling = new Filling(slots, most);
            List<JsonNode> trees = new ArrayList<>(documents.size());
            for (Shape document : documents) {
                trees.add(filling.tree(document));
            }
            return trees;
        } catch (Complaint complaint) {
            throw told(name, text, complaint);
        }
    }

    TemplateException wrong(Spot spot, String message) {
        return told(name, text, new Complaint(spot, message));
    }

    private static TemplateException told(String name, String text, Complaint complaint) {
        Spot spot = complaint.spot();
        String line = text.lines().skip(spot.line()).findFirst().orElse("");
        int at = line.offsetByCodePoints(0, Math.min(spot.column(), line.codePointCount(0, line.length())));
        String before = Marks.shown(line.substring(0, at));
        return new TemplateException(
                Stage.EXEC,
                new Diagnostic(
                        name + " (rendered)",
                        CODE.matcher(Marks.shown(String.valueOf(complaint.getMessage())))
                                .replaceAll("{{…}}"),
                        spot.line() + 1,
                        before.codePointCount(0, before.length()) + 1,
                        Marks.shown(line)));
    }
}
