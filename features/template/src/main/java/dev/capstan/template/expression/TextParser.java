package dev.capstan.template.expression;

import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;

/// Takes a text apart. `$$` is a dollar that begins nothing; a `$` before anything else than `{` is one too.
///
/// An expression that cannot be read is told of and stays what it is, so that the rest is looked at as well;
/// up to a bound, as to place each takes as long as the text is.
final class TextParser {
    private static final int MOST_PROBLEMS = 100;

    private final Spot spot;
    private final List<FieldProblem> problems;
    private final List<Part> parts = new ArrayList<>();
    private int plainFrom;

    TextParser(Spot spot, List<FieldProblem> problems) {
        this.spot = spot;
        this.problems = problems;
    }

    List<Part> parse() {
        String text = spot.text();
        int enough = problems.size() + MOST_PROBLEMS;
        int at = text.indexOf('$');
        while (at >= 0 && problems.size() < enough) {
            if (text.startsWith("$$", at)) {
                at += 2;
            } else {
                at = text.startsWith("${", at) ? placeholder(at) : at + 1;
            }
            at = text.indexOf('$', at);
        }
        plainUpTo(text.length());
        return parts;
    }

    /// Returns where the text goes on.
    private int placeholder(int start) {
        String text = spot.text();
        if (text.indexOf('}', start) < 0) {
            problems.add(
                    spot.at(start).problem("${ is never closed, expected }, or $${ for the characters themselves"));
            return text.length();
        }
        var parser = new ExpressionParser(text, start + 2);
        try {
            Expression expression = parser.parse();
            plainUpTo(start);
            parts.add(new Part.Placeholder(expression, spot.at(start)));
            plainFrom = parser.at();
            return plainFrom;
        } catch (Mistake e) {
            problems.add(spot.at(e.offset()).problem(e.words()));
            int end = text.indexOf('}', e.offset());
            return end < 0 ? text.length() : end + 1;
        }
    }

    private void plainUpTo(int end) {
        if (plainFrom < end) {
            parts.add(new Part.Text(spot.text().substring(plainFrom, end)));
        }
    }
}
