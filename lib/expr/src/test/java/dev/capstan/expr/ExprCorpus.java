package dev.capstan.expr;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.expr.source.ExprException.Stage;
import dev.capstan.expr.type.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the conformance cases: expressions with what the original engine made of them.
///
/// The `about` text in the file explains its format.
final class ExprCorpus {
    /// What the names of an expression are checked against.
    enum Mode {
        /// The variables as they are.
        SAMPLE,
        /// The variables as they are, and the result must be a bool.
        BOOL,
        /// Types declared beforehand.
        TYPED,
        /// Nothing.
        UNTYPED
    }

    /// One way to compile the expression of a case, and how that must end.
    record Attempt(Mode mode, Map<String, Type> types, ExprOutcome expected) {}

    /// @param quirk whether the expectation is an accident of Go that need not be imitated
    record Case(
            String id, String text, Map<String, @Nullable Object> variables, boolean quirk, List<Attempt> attempts) {}

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);
    private static final TypeReference<Map<String, @Nullable Object>> VARIABLES = new TypeReference<>() {};

    private final JsonNode file;

    private ExprCorpus(JsonNode file) {
        this.file = file;
    }

    static List<Case> read(Path file) throws IOException {
        var corpus = new ExprCorpus(MAPPER.readTree(file.toFile()));
        var cases = new ArrayList<Case>();
        for (JsonNode each : corpus.file.path("cases")) {
            cases.add(corpus.caseOf(each));
        }
        return cases;
    }

    private Case caseOf(JsonNode node) {
        boolean quirk =
                node.path("tags").valueStream().anyMatch(tag -> tag.asText().equals("go-quirk"));
        return new Case(node.path("id").asText(), node.path("expr").asText(), variables(node), quirk, attempts(node));
    }

    private Map<String, @Nullable Object> variables(JsonNode node) {
        JsonNode env =
                node.has("envRef") ? file.path("envs").path(node.path("envRef").asText()) : node.path("env");
        return MAPPER.convertValue(env, VARIABLES);
    }

    private List<Attempt> attempts(JsonNode node) {
        ExprOutcome expected = outcome(node.path("expect"));
        if (node.has("mode")) {
            Mode mode = Mode.valueOf(node.path("mode").asText().toUpperCase(Locale.ROOT));
            return List.of(new Attempt(mode, types(node), expected));
        }
        ExprOutcome untyped = node.has("expectUntyped") ? outcome(node.path("expectUntyped")) : expected;
        return List.of(new Attempt(Mode.SAMPLE, Map.of(), expected), new Attempt(Mode.UNTYPED, Map.of(), untyped));
    }

    private Map<String, Type> types(JsonNode node) {
        return fieldTypes(file.path("typeEnvs").path(node.path("typeEnv").asText()));
    }

    private static Map<String, Type> fieldTypes(JsonNode node) {
        var types = new HashMap<String, Type>();
        node.properties().forEach(each -> types.put(each.getKey(), type(each.getValue())));
        return types;
    }

    private static Type type(JsonNode node) {
        if (node.isArray()) {
            return Type.arrayOf(type(node.path(0)));
        }
        if (node.isObject()) {
            return node.has("*") ? Type.mapOf(type(node.path("*"))) : Type.fields(fieldTypes(node));
        }
        return switch (node.asText()) {
            case "int" -> Type.INT;
            case "float" -> Type.FLOAT;
            case "string" -> Type.TEXT;
            case "bool" -> Type.BOOL;
            case "nil" -> Type.NIL;
            case "any" -> Type.ANY;
            default -> throw new IllegalArgumentException(node + " is not a type of the corpus");
        };
    }

    private static ExprOutcome outcome(JsonNode node) {
        JsonNode error = node.path("error");
        if (error.isMissingNode()) {
            return new ExprOutcome.Value(
                    node.path("type").asText(),
                    ExprOutcome.plain(MAPPER.convertValue(node.path("value"), Object.class)));
        }
        Stage stage = Stage.valueOf(error.path("stage").asText().toUpperCase(Locale.ROOT));
        return new ExprOutcome.Failure(
                stage,
                error.path("line").asInt(),
                error.path("column").asInt(),
                error.path("message").asText());
    }
}
