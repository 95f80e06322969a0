package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Cuts a template into words. The last is [Kind#EOF], or [Kind#ERROR] where the text stops making sense.
///
/// Trim markers are dealt with here: `{{- ` takes the space before it from the text, ` -}}` the space after it.
final class Lexer {
    private static final Map<String, Kind> WORDS = Map.ofEntries(
            Map.entry("block", Kind.BLOCK),
            Map.entry("break", Kind.BREAK),
            Map.entry("continue", Kind.CONTINUE),
            Map.entry("define", Kind.DEFINE),
            Map.entry("else", Kind.ELSE),
            Map.entry("end", Kind.END),
            Map.entry("false", Kind.BOOL),
            Map.entry("if", Kind.IF),
            Map.entry("nil", Kind.NIL),
            Map.entry("range", Kind.RANGE),
            Map.entry("template", Kind.TEMPLATE),
            Map.entry("true", Kind.BOOL),
            Map.entry("with", Kind.WITH));

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private boolean inside;
    private int opened;
    private int parentheses;
    private int start;
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        while (!lexer.finished()) {
            lexer.start = lexer.at;
            if (lexer.inside) {
                lexer.word();
            } else {
                lexer.text();
            }
        }
        return lexer.tokens;
    }

    private boolean finished() {
        return !tokens.isEmpty()
                && switch (tokens.getLast().kind()) {
                    case EOF, ERROR -> true;
                    default -> false;
                };
    }

    private void text() {
        int open = text.indexOf("{{", at);
        int end = open < 0 ? text.length() : trimsBefore(open + 2) ? withoutTrailingSpace(open) : open;
        if (end > at) {
            tokens.add(new Token(Kind.TEXT, at, text.substring(at, end)));
        }
        at = open < 0 ? text.length() : open;
        start = at;
        if (open < 0) {
            add(Kind.EOF);
        } else {
            left();
        }
    }

    private int withoutTrailingSpace(int end) {
        int last = end;
        while (last > at && isSpace(text.charAt(last - 1))) {
            last--;
        }
        return last;
    }

    private void left() {
        at += 2;
        int after = trimsBefore(at) ? at + 2 : at;
        if (text.startsWith("/*", after)) {
            comment(after);
            return;
        }
        add(Kind.LEFT);
        opened = start;
        at = after;
        inside = true;
        parentheses = 0;
    }

    private void comment(int from) {
        int close = text.indexOf("*/", from + 2);
        if (close < 0) {
            error(from, "unclosed comment");
            return;
        }
        at = close + 2;
        if (!atRight()) {
            error(from, "comment ends before closing delimiter");
            return;
        }
        skipRight();
    }

    private boolean trimsBefore(int from) {
        return from + 1 < text.length() && text.charAt(from) == '-' && isSpace(text.charAt(from + 1));
    }

    private boolean trimsAfter() {
        return at + 1 < text.length()
                && isSpace(text.charAt(at))
                && text.charAt(at + 1) == '-'
                && text.startsWith("}}", at + 2);
    }

    private boolean atRight() {
        return text.startsWith("}}", at) || trimsAfter();
    }

    private void skipRight() {
        boolean trims = trimsAfter();
        at += trims ? 4 : 2;
        while (trims && at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private void word() {
        if (atRight()) {
            right();
        } else if (at == text.length()) {
            error(opened, "unclosed action: expected }}" + missingQuote());
        } else if (isSpace(text.charAt(at))) {
            space();
        } else {
            meaningful(text.codePointAt(at));
        }
    }

    private void right() {
        if (parentheses > 0) {
            error(at, "unclosed left paren: expected )");
            return;
        }
        skipRight();
        add(Kind.RIGHT);
        inside = false;
    }

    /// Where the braces are within quotes, one of the quotes is likely to be missing.
    private String missingQuote() {
        boolean quoted = tokens.reversed().stream()
                .takeWhile(token -> token.kind() != Kind.LEFT)
                .anyMatch(token -> token.kind() == Kind.QUOTED && token.text().contains("}}"));
        return quoted ? ", found it only within quotes" : "";
    }

    private void space() {
        while (at < text.length() && isSpace(text.charAt(at)) && !trimsAfter()) {
            at++;
        }
        add(Kind.SPACE);
    }

    private void meaningful(int sign) {
        switch (sign) {
            case '=' -> single(Kind.ASSIGN);
            case '|' -> single(Kind.PIPE);
            case ':' -> declare();
            case '"', '`', '\'' -> quoted(sign);
            case '\\' -> backslash();
            case '$' -> path(Kind.VARIABLE);
            case '.' -> dot();
            case '(' -> {
                parentheses++;
                single(Kind.LEFT_PARENTHESIS);
            }
            case ')' -> rightParenthesis();
            case '[' -> bracket();
            default -> other(sign);
        }
    }

    private void other(int sign) {
        if (sign == '+' || sign == '-' || isDecimal(sign)) {
            number();
        } else if (isWord(sign)) {
            name();
        } else if (sign > ' ' && sign < 0x7f) {
            single(Kind.SIGN);
        } else {
            error(at, "unrecognized character in action: " + shown(sign));
        }
    }

    private void single(Kind kind) {
        at++;
        add(kind);
    }

    private void declare() {
        if (!text.startsWith(":=", at)) {
            error(at, "expected :=");
            return;
        }
        at += 2;
        add(Kind.DECLARE);
    }

    private void backslash() {
        if (text.startsWith("\\\"", at)) {
            quoted('"');
        } else {
            single(Kind.SIGN);
        }
    }

    private void quoted(int quote) {
        int end = Quotes.end(text, at);
        if (end <= 0) {
            error(
                    at,
                    switch (quote) {
                        case '`' -> "unterminated raw quoted string";
                        case '\'' -> "unterminated character constant";
                        default -> "unterminated quoted string";
                    });
            return;
        }
        at = end;
        add(quote == '\'' ? Kind.CHARACTER : Kind.QUOTED);
    }

    private void dot() {
        if (at + 1 < text.length() && isDecimal(text.charAt(at + 1))) {
            number();
        } else {
            path(Kind.FIELD);
        }
    }

    /// `.name` or `$name`, or the dot or the dollar alone.
    private void path(Kind kind) {
        at++;
        if (atEndOfWord() || selects()) {
            add(kind == Kind.FIELD ? Kind.DOT : kind);
            return;
        }
        skipWord();
        if (atEndOfWord() || selects()) {
            add(kind);
        } else {
            error(at, badCharacter());
        }
    }

    private void name() {
        skipWord();
        if (!atEndOfWord()) {
            error(at, badCharacter());
            return;
        }
        add(WORDS.getOrDefault(text.substring(start, at), Kind.NAME));
    }

    private String badCharacter() {
        boolean minus = text.charAt(at) == '-';
        return "bad character " + shown(text.codePointAt(at))
                + (minus ? ": write a key that has one in brackets and quotes, [\"a-b\"]" : "");
    }

    private void skipWord() {
        while (at < text.length() && isWord(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
    }

    private boolean selects() {
        return text.charAt(at) == '[';
    }

    private boolean atEndOfWord() {
        return at == text.length()
                || isSpace(text.charAt(at))
                || ".,|:)(".indexOf(text.charAt(at)) >= 0
                || text.startsWith("}}", at);
    }

    private void rightParenthesis() {
        parentheses--;
        if (parentheses < 0) {
            error(at, "unexpected right paren");
            return;
        }
        single(Kind.RIGHT_PARENTHESIS);
    }

    private void bracket() {
        if (!tokens.getLast().kind().selectable()) {
            single(Kind.SIGN);
            return;
        }
        int end = BracketReader.end(text, at);
        if (end < 0) {
            error(at, "unclosed bracket");
            return;
        }
        at = end;
        add(Kind.BRACKET);
    }

    private void number() {
        var scan = new NumberScan(text, at);
        boolean fine = scan.skip();
        at = scan.at();
        boolean complex = fine && at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
        if (complex) {
            fine = scan.skip() && text.charAt(scan.at() - 1) == 'i';
            at = scan.at();
        }
        if (fine) {
            add(complex ? Kind.COMPLEX : Kind.NUMBER);
        } else {
            error(start, "bad number syntax: " + Quotes.quote(text.substring(start, at)));
        }
    }

    private void add(Kind kind) {
        tokens.add(new Token(kind, start, text.substring(start, at)));
    }

    private void error(int offset, String message) {
        tokens.add(new Token(Kind.ERROR, offset, message));
    }

    private static String shown(int sign) {
        String code =
                "U+" + "0".repeat(Math.max(0, 4 - Integer.toHexString(sign).length()))
                        + Integer.toHexString(sign).toUpperCase(Locale.ROOT);
        boolean printable = !Character.isISOControl(sign) && Character.isDefined(sign);
        return printable ? code + " '" + Character.toString(sign) + "'" : code;
    }

    private static boolean isDecimal(int sign) {
        return sign >= '0' && sign <= '9';
    }

    static boolean isSpace(int sign) {
        return sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n';
    }

    static boolean isWord(int sign) {
        return sign == '_' || Character.isLetter(sign) || Character.isDigit(sign);
    }
}
