package dev.capstan.gotemplate.function.sprig.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A pattern, and Go's rules for what to do with all its matches: an empty match right after another one does not
/// count.
public final class Regex {
    private final Pattern pattern;
    private final long price;
    private final Budget budget;

    private Regex(Pattern pattern, long price, Budget budget) {
        this.pattern = pattern;
        this.price = price;
        this.budget = budget;
    }

    /// Compiles patterns, and remembers the last: at one place of a template it is nearly always the same.
    ///
    /// Safe for any number of threads, which may at worst compile a pattern twice.
    public static final class Compiler {
        private record Compiled(String text, Pattern pattern, long price) {}

        private @Nullable Compiled last;

        public Regex compile(String text, Budget budget) {
            budget.step(text.length());
            Compiled known = last;
            if (known == null || !known.text.equals(text)) {
                known = compiled(text);
                last = known;
            }
            return new Regex(known.pattern, known.price, budget);
        }

        private static Compiled compiled(String text) {
            long price = 8 + RegexSize.of(text) / 8;
            try {
                return new Compiled(text, Pattern.compile(text), price);
            } catch (PatternSyntaxException wrong) {
                throw new Problem("error parsing regexp: " + wrong.getDescription() + ": `" + wrong.getPattern() + "`");
            }
        }
    }

    /// The first match, or null.
    @Nullable
    public String find(String text) {
        Matcher matcher = matcher(text);
        return matcher.find() ? matcher.group() : null;
    }

    public List<String> findAll(String text, long limit) {
        var found = new ArrayList<String>();
        each(text, limit, match -> {
            budget.grow(16L + match.end() - match.start());
            return found.add(match.group());
        });
        return found;
    }

    public List<String> split(String text, long limit) {
        var parts = new ArrayList<String>();
        if (limit == 0) {
            return parts;
        }
        budget.grow(text.length());
        if (text.isEmpty() && !pattern.pattern().isEmpty()) {
            parts.add("");
            return parts;
        }
        int[] place = new int[2];
        each(text, limit, match -> {
            if (limit > 0 && parts.size() == limit - 1) {
                return false;
            }
            place[1] = match.start();
            if (match.end() != 0) {
                budget.grow(16);
                parts.add(text.substring(place[0], match.start()));
            }
            place[0] = match.end();
            return true;
        });
        if (place[1] != text.length()) {
            parts.add(text.substring(place[0]));
        }
        return parts;
    }

    /// Calls `use` for each match, until it returns false. A negative limit is none.
    private void each(String text, long limit, Predicate<Matcher> use) {
        Matcher matcher = matcher(text);
        long count = 0;
        int at = 0;
        int previousEnd = -1;
        while ((limit < 0 || count < limit) && at <= text.length() && found(matcher, at)) {
            boolean empty = matcher.end() == at;
            boolean counts = !empty || matcher.start() != previousEnd;
            previousEnd = matcher.end();
            at = empty ? after(text, at) : matcher.end();
            if (counts) {
                count++;
                if (!use.test(matcher)) {
                    return;
                }
            }
        }
    }

    private Matcher matcher(String text) {
        return pattern.matcher(new PaidText(text, budget, price));
    }

    private boolean found(Matcher matcher, int at) {
        budget.step(1);
        return matcher.find(at);
    }

    private static int after(String text, int at) {
        return at < text.length() ? text.offsetByCodePoints(at, 1) : at + 1;
    }

    /// Replaces all matches; `$1` and `${name}` in the replacement stand for groups if `expand`.
    public String replace(String text, String replacement, boolean expand) {
        var template = expand ? Replacement.parse(replacement) : List.of(new Replacement.Literal(replacement));
        Matcher matcher = matcher(text);
        var out = new StringBuilder();
        int copied = 0;
        int at = 0;
        while (at <= text.length() && found(matcher, at)) {
            out.append(text, copied, matcher.start());
            if (matcher.end() > copied || matcher.start() == 0) {
                int before = out.length();
                Replacement.append(out, template, matcher, text);
                budget.step(template.size());
                budget.grow(out.length() - before);
            }
            copied = matcher.end();
            int next = after(text, at);
            at = next > matcher.end() ? next : matcher.end();
        }
        budget.grow(text.length());
        return out.append(text, copied, text.length()).toString();
    }
}
