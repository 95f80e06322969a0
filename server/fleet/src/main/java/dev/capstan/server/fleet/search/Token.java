package dev.capstan.server.fleet.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A word of a search.
///
/// @param text as it stands there; of a quoted text what is between the quotes
/// @param at where it begins
record Token(Kind kind, String text, int at) {
    enum Kind {
        WORD,
        TEXT,
        NUMBER,
        SIGN,
        END
    }

    private static final Pattern SPACE = Pattern.compile("\\s*");
    private static final Pattern ANY = Pattern.compile("(?<word>[A-Za-z_][A-Za-z0-9_./-]*)"
            + "|'(?<single>[^']*+(?:''[^']*+)*+)'|\"(?<double>[^\"]*+(?:\"\"[^\"]*+)*+)\""
            + "|(?<number>-?[0-9]+(\\.[0-9]+)?)"
            + "|(?<sign><=|>=|!=|<>|[=<>(),\\[\\]])");

    /// The words of a text, the last one being its end.
    static List<Token> all(String text) {
        var found = new ArrayList<Token>();
        Matcher any = ANY.matcher(text);
        int at = afterSpace(text, 0);
        while (at < text.length()) {
            if (!any.region(at, text.length()).lookingAt()) {
                throw new SearchException(text, at, unexpected(text.charAt(at)));
            }
            found.add(of(any, at));
            at = afterSpace(text, any.end());
        }
        found.add(new Token(Kind.END, "", text.length()));
        return found;
    }

    private static int afterSpace(String text, int from) {
        Matcher space = SPACE.matcher(text).region(from, text.length());
        return space.lookingAt() ? space.end() : from;
    }

    private static Token of(Matcher any, int at) {
        if (any.group("word") != null) {
            return new Token(Kind.WORD, any.group("word"), at);
        }
        if (any.group("single") != null) {
            return new Token(Kind.TEXT, any.group("single").replace("''", "'"), at);
        }
        if (any.group("double") != null) {
            return new Token(Kind.TEXT, any.group("double").replace("\"\"", "\""), at);
        }
        return any.group("number") != null
                ? new Token(Kind.NUMBER, any.group("number"), at)
                : new Token(Kind.SIGN, any.group("sign"), at);
    }

    private static String unexpected(char found) {
        return found == '\'' || found == '"'
                ? "the text that begins here has no end"
                : "found " + found + ", which means nothing here";
    }

    boolean is(String expected) {
        return switch (kind) {
            case WORD -> text.toLowerCase(Locale.ROOT).equals(expected);
            case SIGN -> text.equals(expected);
            case TEXT, NUMBER, END -> false;
        };
    }

    @Override
    public String toString() {
        return switch (kind) {
            case TEXT -> "'" + text + "'";
            case END -> "the end";
            case WORD, NUMBER, SIGN -> text;
        };
    }
}
