package dev.capstan.controllerconfig.precondition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A path into an object: `spec.provider`, `labels["example.com/tier"]`, `spec.zones[0]`,
/// `status.conditions[?(@.type=="Ready")].status` for the first of a list.
public final class FieldPath {
    private static final Pattern NAME = Pattern.compile("[^.\\[\\]\"'\\s]+");
    private static final Pattern INDEX = Pattern.compile("\\[(-?\\d{1,9})]");
    private static final Pattern KEY = Pattern.compile("\\[\"([^\"]*)\"]|\\['([^']*)']");
    private static final Pattern FILTER =
            Pattern.compile("\\[\\?\\(\\s*@\\.([^.\\[\\]\"'\\s=]+)\\s*==\\s*(?:\"([^\"]*)\"|'([^']*)')\\s*\\)]");

    private final String text;
    private final List<Step> steps;

    private FieldPath(String text, List<Step> steps) {
        this.text = text;
        this.steps = List.copyOf(steps);
    }

    private sealed interface Step {
        JsonNode from(JsonNode node);

        record Field(String name) implements Step {
            @Override
            public JsonNode from(JsonNode node) {
                return node.path(name);
            }
        }

        record Index(int index) implements Step {
            @Override
            public JsonNode from(JsonNode node) {
                return node.path(index < 0 ? node.size() + index : index);
            }
        }

        record First(String field, String value) implements Step {
            @Override
            public JsonNode from(JsonNode node) {
                for (JsonNode each : node.isArray() ? node : MissingNode.getInstance()) {
                    if (each.path(field).isTextual()
                            && each.path(field).textValue().equals(value)) {
                        return each;
                    }
                }
                return MissingNode.getInstance();
            }
        }
    }

    /// A text that is no path.
    public static final class MalformedPathException extends Exception {
        private static final long serialVersionUID = 1;
        private final int offset;

        MalformedPathException(int offset, String message) {
            super(message);
            this.offset = offset;
        }

        /// The char of the text that is wrong.
        public int offset() {
            return offset;
        }
    }

    /// Reads a path. A dot before it means nothing.
    public static FieldPath parse(String text) throws MalformedPathException {
        var steps = new ArrayList<Step>();
        int at = text.startsWith(".") ? 1 : 0;
        boolean nameNext = true;
        while (at < text.length() || nameNext) {
            var matcher = matching(text, at, nameNext && !text.startsWith("[", at));
            steps.add(step(matcher));
            at = matcher.end();
            nameNext = text.startsWith(".", at);
            at += nameNext ? 1 : 0;
        }
        return new FieldPath(text, steps);
    }

    private static Matcher matching(String text, int at, boolean name) throws MalformedPathException {
        for (Pattern each : name ? List.of(NAME) : List.of(INDEX, KEY, FILTER)) {
            var matcher = each.matcher(text).region(at, text.length());
            if (matcher.lookingAt()) {
                return matcher;
            }
        }
        throw new MalformedPathException(
                at, name ? "expected the name of a field" : "expected [0], [\"key\"] or [?(@.field==\"text\")]");
    }

    private static Step step(Matcher found) {
        if (found.pattern() == NAME) {
            return new Step.Field(found.group());
        }
        if (found.pattern() == INDEX) {
            return new Step.Index(Integer.parseInt(found.group(1)));
        }
        if (found.pattern() == KEY) {
            return new Step.Field(found.group(1) == null ? found.group(2) : found.group(1));
        }
        return new Step.First(found.group(1), found.group(2) == null ? found.group(3) : found.group(2));
    }

    /// Whether it begins with this field and goes on.
    boolean beginsWith(String field) {
        return steps.size() > 1 && steps.getFirst() instanceof Step.Field(var name) && name.equals(field);
    }

    /// The same without its first step.
    FieldPath rest() {
        return new FieldPath(text, steps.subList(1, steps.size()));
    }

    /// What is there; a missing node when nothing is, which null is too.
    public JsonNode from(JsonNode root) {
        JsonNode at = root;
        for (Step step : steps) {
            at = step.from(at);
        }
        return at.isNull() ? MissingNode.getInstance() : at;
    }

    @Override
    public String toString() {
        return text;
    }
}
