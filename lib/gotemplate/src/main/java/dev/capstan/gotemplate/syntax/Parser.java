package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Statement.Branch;
import dev.capstan.gotemplate.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Builds the tree of a template.
///
/// What Go finds while it parses is found here: functions and variables that do not exist, `{{break}}` outside a
/// range, a template defined twice. What it finds while it executes is not, a template that is not defined say.
public final class Parser {
    private final Source source;
    private final Words words;
    private final Bounds bounds;
    private final PipelineParser pipelines;
    private final SequencedMap<String, List<Statement>> templates = new LinkedHashMap<>();

    /// The templates that are more than space, and so may not be defined again.
    private final Set<String> written = new HashSet<>();

    private int ranges;

    private Parser(Source source, KnownFunctions functions, int nesting) {
        this.source = source;
        this.words = new Words(source);
        this.bounds = new Bounds(source, nesting);
        this.pipelines = new PipelineParser(words, functions, bounds);
    }

    /// Parses a template.
    ///
    /// @param functions which functions there are
    /// @param nesting how deep blocks and parentheses may be nested
    /// @throws TemplateException if the text is not a template
    public static Tree parse(Source source, KnownFunctions functions, int nesting) {
        var parser = new Parser(source, functions, nesting);
        parser.main();
        return new Tree(source, parser.templates);
    }

    private void main() {
        List<Statement> statements = new ArrayList<>();
        while (words.peek().kind() != Kind.EOF) {
            if (words.atAction(Kind.DEFINE)) {
                definition();
            } else if (atEnd()) {
                throw words.wrong(words.peek(), "unexpected " + endShown());
            } else {
                append(statements, statement());
            }
        }
        add(source.name(), statements, words.peek());
    }

    private boolean atEnd() {
        return words.atAction(Kind.END) || words.atAction(Kind.ELSE);
    }

    private String endShown() {
        return words.atAction(Kind.END) ? "{{end}}" : "{{else}}";
    }

    private void definition() {
        words.next();
        Token define = words.nextWord();
        String context = "define clause";
        Token name = words.expect(Kind.QUOTED, context);
        words.expect(Kind.RIGHT, context);
        add(pipelines.unquoted(name), apart(define, context), name);
    }

    /// Reads the body of a template of its own, up to and with its `{{end}}`.
    private List<Statement> apart(Token opening, String context) {
        int outer = ranges;
        ranges = 0;
        List<Statement> body = pipelines.apart(() -> body(opening));
        ranges = outer;
        if (!words.atAction(Kind.END)) {
            throw words.wrong(words.peek(), "unexpected " + endShown() + " in " + context);
        }
        end();
        return body;
    }

    private void add(String name, List<Statement> body, Token at) {
        boolean blank = isBlank(body);
        if (!written.contains(name)) {
            templates.put(name, body);
        } else if (!blank) {
            throw words.wrong(at, "multiple definition of template " + Quotes.quote(name));
        }
        if (!blank) {
            written.add(name);
        }
    }

    private static boolean isBlank(List<Statement> body) {
        return body.stream()
                .allMatch(statement -> statement instanceof Statement.Text(var _, String text) && text.isBlank());
    }

    /// Text on both sides of a definition is one.
    private static void append(List<Statement> statements, Statement next) {
        if (next instanceof Statement.Text(var _, String more)
                && !statements.isEmpty()
                && statements.getLast() instanceof Statement.Text(Place at, String text)) {
            statements.set(statements.size() - 1, new Statement.Text(at, text + more));
        } else {
            statements.add(next);
        }
    }

    /// Statements up to an `{{end}}` or `{{else}}`, which is left.
    private List<Statement> body(Token opening) {
        bounds.enter(opening);
        List<Statement> statements = new ArrayList<>();
        while (!atEnd()) {
            if (words.peekWord().kind() == Kind.EOF) {
                throw words.wrong(opening, "unexpected EOF: {{" + opening.text() + "}} has no {{end}}");
            }
            append(statements, statement());
        }
        bounds.leave();
        return statements;
    }

    private void end() {
        words.next();
        words.nextWord();
        words.expect(Kind.RIGHT, "end");
    }

    private Statement statement() {
        Token token = words.nextWord();
        bounds.count(token);
        return switch (token.kind()) {
            case TEXT -> text(token);
            case LEFT -> action();
            default -> throw words.unexpected(token, "input");
        };
    }

    /// Text, and that which follows after comments.
    private Statement text(Token first) {
        var text = new StringBuilder(first.text());
        while (words.peek().kind() == Kind.TEXT) {
            text.append(words.next().text());
        }
        return new Statement.Text(new Place(first.offset()), text.toString());
    }

    private Statement action() {
        Token token = words.peekWord();
        Place at = new Place(token.offset());
        return switch (token.kind()) {
            case BLOCK -> block(words.next());
            case BREAK -> jump(words.next(), new Statement.Break(at));
            case CONTINUE -> jump(words.next(), new Statement.Continue(at));
            case IF, WITH -> pipelines.scoped(() -> branches(words.next()));
            case RANGE -> pipelines.scoped(() -> range(words.next()));
            case TEMPLATE -> invoke(words.next());
            default -> new Statement.Action(at, pipelines.pipeline("command", Kind.RIGHT));
        };
    }

    private Statement jump(Token keyword, Statement statement) {
        String action = "{{" + keyword.text() + "}}";
        words.expect(Kind.RIGHT, action);
        if (ranges == 0) {
            throw words.wrong(keyword, action + " outside {{range}}");
        }
        return statement;
    }

    /// An `if` or a `with`. The tests after the first are branches, not blocks in blocks, so there may be many.
    private Statement branches(Token keyword) {
        List<Branch> branches = new ArrayList<>();
        do {
            Pipeline test = pipelines.pipeline(keyword.text(), Kind.RIGHT);
            branches.add(new Branch(test, body(keyword)));
        } while (elseAgain(keyword.kind()));
        List<Statement> otherwise = otherwise(keyword);
        Place at = new Place(keyword.offset());
        return keyword.kind() == Kind.IF
                ? new Statement.If(at, branches, otherwise)
                : new Statement.With(at, branches, otherwise);
    }

    /// Goes past `{{else if`, if that is next.
    private boolean elseAgain(Kind keyword) {
        int mark = words.mark();
        words.next();
        if (words.nextWord().kind() == Kind.ELSE && words.peekWord().kind() == keyword) {
            words.next();
            return true;
        }
        words.reset(mark);
        return false;
    }

    private Statement range(Token keyword) {
        Pipeline over = pipelines.pipeline("range", Kind.RIGHT);
        ranges++;
        List<Statement> body = body(keyword);
        ranges--;
        return new Statement.Range(new Place(keyword.offset()), over, body, otherwise(keyword));
    }

    /// What stands between `{{else}}` and `{{end}}`, or null when there is no `{{else}}`.
    private @Nullable List<Statement> otherwise(Token keyword) {
        if (words.atAction(Kind.END)) {
            end();
            return null;
        }
        words.next();
        words.nextWord();
        Token token = words.nextWord();
        if (token.kind() != Kind.RIGHT) {
            boolean test = token.kind() == Kind.IF || token.kind() == Kind.WITH;
            throw words.unexpected(token, test ? "input" : "else");
        }
        List<Statement> body = body(keyword);
        if (!words.atAction(Kind.END)) {
            throw words.wrong(words.peek(), "expected end; found {{else}}");
        }
        end();
        return body;
    }

    private Statement block(Token keyword) {
        String context = "block clause";
        Token name = templateName(context);
        Pipeline dot = pipelines.pipeline(context, Kind.RIGHT);
        String template = pipelines.unquoted(name);
        add(template, apart(keyword, context), name);
        return new Statement.Invoke(new Place(name.offset()), template, dot);
    }

    private Statement invoke(Token keyword) {
        Token name = templateName(keyword.text() + " clause");
        boolean bare = words.peekWord().kind() == Kind.RIGHT;
        Pipeline dot = bare ? null : pipelines.pipeline("template clause", Kind.RIGHT);
        if (bare) {
            words.next();
        }
        return new Statement.Invoke(new Place(name.offset()), pipelines.unquoted(name), dot);
    }

    private Token templateName(String context) {
        return words.expect(Kind.QUOTED, context);
    }
}
