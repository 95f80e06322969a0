package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.template.expression.Expression.Choice;
import dev.capstan.template.expression.Expression.Fallback;
import dev.capstan.template.expression.Expression.Literal;
import dev.capstan.template.expression.Expression.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one expression, from behind its `${` to behind its `}`.
///
/// ```
/// expression := choice { "||" choice } "}"
/// choice     := text | number | "true" | "false" | path
/// path       := name { "." name | "[" number "]" | "[" text "]" }
/// ```
final class ExpressionParser {
    private static final Pattern SPACE = Pattern.compile("\\s*");
    private static final Pattern NUMBER =
            Pattern.compile("(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)(?=[\\s|}]|$)");
    private static final Pattern WORD = Pattern.compile("(true|false)(?=[\\s|}]|$)");
    /// Whatever is no punctuation here: names of resources have hyphens, those of properties nearly anything.
    private static final Pattern NAME = Pattern.compile("[^.\\[\\]{}|\"'\\s$?,()]+");
    private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

    private final String text;
    private int at;

    ExpressionParser(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /// Where the parser has come to.
    int at() {
        return at;
    }

    Expression parse() throws Mistake {
        var choices = new ArrayList<Choice>();
        do {
            space();
            int start = at;
            if (!choices.isEmpty() && !(choices.getLast() instanceof Expression.Field)) {
                throw new Mistake(start, "this is never used: what stands before || always has a value");
            }
            choices.add(choice());
            space();
        } while (skip("||"));
        if (!skip("}")) {
            throw new Mistake(at, "found " + found() + ", expected || or }");
        }
        return choices.size() == 1 ? choices.getFirst() : new Fallback(choices);
    }

    private Choice choice() throws Mistake {
        if (atQuote()) {
            return new Literal(new TextLiteral(text, at).value(end -> at = end));
        }
        Matcher number = looking(NUMBER);
        if (number.lookingAt()) {
            int start = at;
            at = number.end();
            return number(number.group(), start);
        }
        Matcher word = looking(WORD);
        if (word.lookingAt()) {
            at = word.end();
            return new Literal(BooleanNode.valueOf(word.group().equals("true")));
        }
        return path();
    }

    private static Literal number(String written, int start) throws Mistake {
        try {
            return new Literal(
                    Document.json(written.getBytes(StandardCharsets.US_ASCII)).tree());
        } catch (MalformedException e) {
            throw new Mistake(start, "the number is out of range, expected one that a 64-bit float can hold");
        }
    }

    private Choice path() throws Mistake {
        int start = at;
        String name = name("a field such as schema.spec.size, a resource, a number or a text in quotes");
        var steps = new ArrayList<Step>();
        var places = new ArrayList<Integer>();
        while (text.startsWith(".", at) || text.startsWith("[", at)) {
            boolean dotted = skip(".");
            places.add(at);
            steps.add(dotted ? new Step.Name(name("a name after the dot")) : bracket());
        }
        String written = text.substring(start, at);
        return name.equals("schema") ? new InstanceField(steps, places, at).of(written) : new Reference(name, written);
    }

    private Step bracket() throws Mistake {
        at++;
        Step step = atQuote()
                ? new Step.Name(new TextLiteral(text, at).value(end -> at = end).textValue())
                : index();
        if (!skip("]")) {
            throw new Mistake(at, "found " + found() + ", expected ]");
        }
        return step;
    }

    private Step index() throws Mistake {
        Matcher index = looking(INDEX);
        if (!index.lookingAt()) {
            throw new Mistake(at, "found " + found() + ", expected [0] or [\"name\"]");
        }
        at = index.end();
        return new Step.Index(Integer.parseInt(index.group()));
    }

    private String name(String expected) throws Mistake {
        Matcher name = looking(NAME);
        if (!name.lookingAt()) {
            throw new Mistake(at, "found " + found() + ", expected " + expected);
        }
        at = name.end();
        return name.group();
    }

    private boolean atQuote() {
        return text.startsWith("\"", at) || text.startsWith("'", at);
    }

    private void space() {
        Matcher space = looking(SPACE);
        at = space.lookingAt() ? space.end() : at;
    }

    private boolean skip(String token) {
        boolean there = text.startsWith(token, at);
        at += there ? token.length() : 0;
        return there;
    }

    private Matcher looking(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length());
    }

    private String found() {
        return at == text.length() ? "the end" : Character.toString(text.codePointAt(at));
    }

    /// The part of a path behind `schema`.
    private record InstanceField(List<Step> steps, List<Integer> places, int end) {
        private static final List<String> ATTRIBUTES = List.of("name", "namespace", "labels", "annotations");

        Expression.Field of(String written) throws Mistake {
            if (is(0, Expression.Root.SPEC.key())) {
                return new Expression.Field(Expression.Root.SPEC, steps.subList(1, steps.size()), written);
            }
            if (!is(0, Expression.Root.METADATA.key())) {
                throw new Mistake(place(0), "expected schema.spec or schema.metadata");
            }
            if (ATTRIBUTES.stream().noneMatch(each -> is(1, each))) {
                throw new Mistake(place(1), "expected schema.metadata.name, namespace, labels or annotations");
            }
            int deepest = is(1, "labels") || is(1, "annotations") ? 3 : 2;
            if (steps.size() > deepest) {
                throw new Mistake(place(deepest), "expected nothing more: the value before it is a text");
            }
            return new Expression.Field(Expression.Root.METADATA, steps.subList(1, steps.size()), written);
        }

        private boolean is(int index, String name) {
            return index < steps.size() && steps.get(index).equals(new Step.Name(name));
        }

        private int place(int index) {
            return index < places.size() ? places.get(index) : end;
        }
    }
}
