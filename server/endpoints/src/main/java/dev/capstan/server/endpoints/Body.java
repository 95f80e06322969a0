package dev.capstan.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.access.Witness;
import dev.capstan.server.http.Exchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The body of a request, an object, taken apart field by field.
///
/// What is wrong is gathered, so that [#check] can tell it all at once: of fields, and that some were not asked for.
/// Objects inside are bodies too, and whatever is wrong with them is told by the whole.
public final class Body {
    private static final int LIMIT = 3 * 1024 * 1024;

    private final ObjectNode tree;
    /// What comes before the names of fields when somebody is told of them, `items[0].`
    private final String place;
    /// Whether `lastUpdated` may be written `last_updated`.
    private final boolean eitherSpelling;

    private final Set<String> known = new LinkedHashSet<>();
    private final List<Body> parts = new ArrayList<>();
    private final List<Problem.Field> problems;

    private Body(ObjectNode tree, String place, boolean eitherSpelling, List<Problem.Field> problems) {
        this.tree = tree;
        this.place = place;
        this.eitherSpelling = eitherSpelling;
        this.problems = problems;
    }

    /// @throws dev.capstan.api.RefusedException when there is no object
    public static Body of(Exchange exchange) throws IOException {
        byte[] bytes = exchange.body(LIMIT);
        if (bytes.length == 0) {
            throw new Refusal.BadRequest("the request has no body, expected a JSON object").asException();
        }
        return read(exchange, bytes);
    }

    /// As above; no body at all is an empty object.
    public static Body perhaps(Exchange exchange) throws IOException {
        byte[] bytes = exchange.body(LIMIT);
        return bytes.length == 0
                ? new Body(JsonNodeFactory.instance.objectNode(), "", false, new ArrayList<>())
                : read(exchange, bytes);
    }

    /// One whose fields are asked for in camelCase and may be written in snake_case.
    ///
    /// @throws dev.capstan.api.RefusedException when there is no object
    public static Body inEitherSpelling(Exchange exchange) throws IOException {
        Body body = of(exchange);
        return new Body(body.tree, "", true, body.problems);
    }

    private static Body read(Exchange exchange, byte[] bytes) {
        Document document = document(exchange, bytes);
        if (!(document.tree() instanceof ObjectNode tree)) {
            throw new Refusal.BadRequest(
                            "the body is " + JsonText.string(document.tree()).substring(0, 1) + "…, expected an object")
                    .asException();
        }
        Witness.current().received(tree);
        var body = new Body(tree, "", false, new ArrayList<>());
        document.duplicates().forEach(path -> body.problem(path, "is given more than once"));
        return body;
    }

    private static Document document(Exchange exchange, byte[] bytes) {
        String header = exchange.header("Content-Type").orElse("");
        String type = header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (exchange.method().equals("PATCH") && type.equals("application/merge-patch+json")) {
            type = "application/json";
        }
        try {
            return switch (type) {
                case "", "application/json" -> Document.json(bytes);
                case "application/yaml", "application/x-yaml", "text/yaml" -> Document.yaml(bytes);
                default ->
                    throw new Refusal.UnsupportedMediaType(
                                    "Content-Type is \"" + type + "\", expected application/json or application/yaml")
                            .asException();
            };
        } catch (MalformedException e) {
            throw new Refusal.BadRequest("the body cannot be read: " + e.getMessage()).asException();
        }
    }

    /// Notes something that is wrong with a field.
    public void problem(String field, String message) {
        problems.add(new Problem.Field(place + spelled(tree, field), message));
    }

    public void problems(List<Problem.Field> more) {
        problems.addAll(more);
    }

    public boolean has(String field) {
        return value(field) != null;
    }

    /// Whether the field is there, be it null.
    public boolean mentions(String field) {
        known.add(field);
        return tree.has(spelled(tree, field));
    }

    /// A text that must be there.
    public String text(String field) {
        String found = optionalText(field);
        if (found == null && !has(field)) {
            problem(field, "is required");
        }
        return found == null ? "" : found;
    }

    public @Nullable String optionalText(String field) {
        JsonNode value = value(field);
        if (value == null) {
            return null;
        }
        if (value.isTextual() && !value.asText().isEmpty()) {
            return value.asText();
        }
        problem(field, "is " + shown(value) + ", expected a text");
        return null;
    }

    /// A text that is one of some.
    public String choice(String field, List<String> choices, String otherwise) {
        JsonNode value = value(field);
        if (value == null) {
            return otherwise;
        }
        if (!value.isTextual() || !choices.contains(value.asText())) {
            problem(field, "is " + shown(value) + ", expected one of " + String.join(", ", choices));
            return otherwise;
        }
        return value.asText();
    }

    public long number(String field, long least, long most, long otherwise) {
        JsonNode value = value(field);
        if (value == null) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < least || value.asLong() > most) {
            problem(field, "is " + shown(value) + ", expected a whole number from " + least + " to " + most);
            return otherwise;
        }
        return value.asLong();
    }

    public Optional<Boolean> truth(String field) {
        JsonNode value = value(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isBoolean()) {
            problem(field, "is " + shown(value) + ", expected true or false");
        }
        return Optional.of(value.asBoolean());
    }

    /// An object, the caller's own; null when there is none.
    public @Nullable ObjectNode object(String field) {
        JsonNode value = value(field);
        if (value == null || value instanceof ObjectNode) {
            return (ObjectNode) value;
        }
        problem(field, "is " + shown(value) + ", expected an object");
        return null;
    }

    public List<String> texts(String field) {
        JsonNode value = value(field);
        var found = new ArrayList<String>();
        if (value == null) {
            return found;
        }
        if (!value.isArray()) {
            problem(field, "is " + shown(value) + ", expected a list of texts");
            return found;
        }
        for (int i = 0; i < value.size(); i++) {
            if (value.get(i).isTextual() && !value.get(i).asText().isEmpty()) {
                found.add(value.get(i).asText());
            } else {
                problem(field + "[" + i + "]", "is " + shown(value.get(i)) + ", expected a text");
            }
        }
        return found;
    }

    /// Texts by name, such as labels.
    public Map<String, String> named(String field) {
        var found = new LinkedHashMap<String, String>();
        ObjectNode object = object(field);
        if (object != null) {
            object.properties().forEach(each -> {
                if (each.getValue().isTextual()) {
                    found.put(each.getKey(), each.getValue().asText());
                } else {
                    problem(field + "." + each.getKey(), "is " + shown(each.getValue()) + ", expected a text");
                }
            });
        }
        return found;
    }

    /// Whatever it is; null when it is absent or null.
    public @Nullable JsonNode value(String field) {
        known.add(field);
        String spelled = spelled(tree, field);
        return tree.hasNonNull(spelled) ? tree.get(spelled) : null;
    }

    /// An object as a body of its own; null when there is none.
    public @Nullable Body part(String field) {
        ObjectNode object = object(field);
        return object == null ? null : part(object, spelled(tree, field));
    }

    /// The objects of a list, each as a body of its own.
    public List<Body> parts(String field) {
        JsonNode value = value(field);
        var found = new ArrayList<Body>();
        if (value != null && !value.isArray()) {
            problem(field, "is " + shown(value) + ", expected a list of objects");
            return found;
        }
        for (int i = 0; value != null && i < value.size(); i++) {
            String at = spelled(tree, field) + "[" + i + "]";
            if (value.get(i) instanceof ObjectNode object) {
                found.add(part(object, at));
            } else {
                problem(at, "is " + shown(value.get(i)) + ", expected an object");
            }
        }
        return found;
    }

    private Body part(ObjectNode object, String at) {
        var part = new Body(object, place + at + ".", eitherSpelling, problems);
        parts.add(part);
        return part;
    }

    /// Where something is, as the client has written it: `conditions[1].lastUpdated` may be
    /// `conditions[1].last_updated`.
    public String written(String path) {
        var text = new StringBuilder(place);
        JsonNode node = tree;
        for (String segment : path.split("\\.")) {
            int bracket = segment.indexOf('[');
            String name = spelled(node, bracket < 0 ? segment : segment.substring(0, bracket));
            String index = bracket < 0 ? "" : segment.substring(bracket);
            text.append(name).append(index).append('.');
            node = node.path(name);
            for (String each : index.split("[\\[\\]]+")) {
                node = each.matches("[0-9]{1,9}") ? node.path(Integer.parseInt(each)) : node;
            }
        }
        return text.substring(0, text.length() - 1);
    }

    private String spelled(JsonNode object, String field) {
        if (!eitherSpelling || object.has(field)) {
            return field;
        }
        String snake = snake(field);
        return object.has(snake) ? snake : field;
    }

    private static String snake(String camel) {
        var snake = new StringBuilder(camel.length() + 4);
        for (int i = 0; i < camel.length(); i++) {
            char letter = camel.charAt(i);
            boolean hump = i > 0 && Character.isUpperCase(letter) && !Character.isUpperCase(camel.charAt(i - 1));
            if (hump) {
                snake.append('_');
            }
            snake.append(hump ? Character.toLowerCase(letter) : letter);
        }
        return snake.toString();
    }

    /// Throws if anything is wrong, and says all of it.
    public void check() {
        List<Problem.Field> all = wrong();
        if (!all.isEmpty()) {
            throw invalid(all).asException();
        }
    }

    /// Everything that is wrong, fields that nobody asked for included.
    public List<Problem.Field> wrong() {
        var all = new ArrayList<>(problems);
        unknown(all);
        return all;
    }

    private void unknown(List<Problem.Field> all) {
        var written = new HashSet<String>();
        known.forEach(each -> written.add(spelled(tree, each)));
        tree.fieldNames().forEachRemaining(field -> {
            if (!written.contains(field)) {
                all.add(new Problem.Field(place + field, "is unknown, expected one of " + String.join(", ", known)));
            }
        });
        parts.forEach(each -> each.unknown(all));
    }

    /// The problem that lists these, in words too.
    public static Problem invalid(List<Problem.Field> problems) {
        List<String> words = problems.stream()
                .map(each -> each.path().isEmpty() ? each.message() : each.path() + " " + each.message())
                .toList();
        return Problem.invalid(String.join("; ", words), problems);
    }

    private static String shown(JsonNode value) {
        String text = JsonText.string(value);
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }
}
