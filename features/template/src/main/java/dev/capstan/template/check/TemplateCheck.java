package dev.capstan.template.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.expression.Expression;
import dev.capstan.template.expression.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Finds everything that is wrong with a Template at once: its kind, its resources, what its expressions refer to, and
/// how its Stacks are to be run.
/// Whether a CRD of that name is somebody else's is not known here.
public final class TemplateCheck {
    /// How many wrong references are told: to place one takes as long as the text around it is.
    private static final int MOST_PROBLEMS = 1000;

    private static final List<String> SECTIONS = List.of(
            "crd",
            "schema",
            "configuration",
            "packages",
            "resources",
            "variables",
            "outputs",
            "stackConfig",
            "lifecycle");
    private static final List<String> KIND =
            List.of("apiVersion", "kind", "plural", "scope", "categories", "shortNames", "printerColumns");
    private static final List<String> SCHEMA = Stream.concat(KIND.stream(), Stream.of("spec", "status", "validations"))
            .toList();

    private static final int LONGEST_LABEL = 63;

    private final ReservedGroups reserved;

    public TemplateCheck(ReservedGroups reserved) {
        this.reserved = reserved;
    }

    /// What was found, apart as the conditions of a Template are.
    ///
    /// @param schema what is wrong with the kind and its fields
    /// @param resources what is wrong with resources, variables, outputs, their expressions, and what is said of
    ///     Stacks
    public record Findings(List<FieldProblem> schema, List<FieldProblem> resources) {
        public Findings {
            schema = List.copyOf(schema);
            resources = List.copyOf(resources);
        }

        /// Whether nothing is wrong.
        public boolean isEmpty() {
            return schema.isEmpty() && resources.isEmpty();
        }
    }

    /// @param template the whole object
    public Findings check(JsonNode template) {
        Definition definition = Definition.of(template);
        Program program = Program.of(template.path("spec"));
        var resources = new ArrayList<>(program.problems());
        var declared = new DeclaredFields(definition.schema().openApi());
        resources.addAll(uses(program, declared));
        resources.addAll(new Cycles(program.members()).problems());
        resources.addAll(SettingsCheck.problems(template.path("spec"), declared));
        var schema = schema(definition, template.path("spec"));
        name(template.path("metadata").path("name").asText(""), schema);
        return new Findings(schema, resources);
    }

    /// It becomes a label of all that is made.
    private static void name(String name, List<FieldProblem> problems) {
        if (name.length() > LONGEST_LABEL) {
            problems.add(FieldProblem.invalid(
                    "metadata.name", "\"" + name + "\"", "expected at most " + LONGEST_LABEL + " characters"));
        }
    }

    private List<FieldProblem> schema(Definition definition, JsonNode spec) {
        var problems = new ArrayList<>(definition.problems());
        new Known(spec, "spec", problems).only(SECTIONS);
        new Known(spec.path("crd"), "spec.crd", problems).only(KIND);
        new Known(spec.path("schema"), "spec.schema", problems).only(SCHEMA);
        String group = definition.identity().groupVersion().group();
        if (!group.isEmpty() && reserved.contains(group)) {
            problems.add(FieldProblem.forbidden(
                    spec.path("crd").has("apiVersion") ? "spec.crd.apiVersion" : "spec.schema.apiVersion",
                    "the group " + group + " is reserved: choose one of your own"));
        }
        return problems;
    }

    private static List<FieldProblem> uses(Program program, DeclaredFields declared) {
        var problems = new ArrayList<FieldProblem>();
        for (Use use : program.uses()) {
            if (problems.size() >= MOST_PROBLEMS) {
                return problems;
            }
            for (Expression.Choice each : use.expression().choices()) {
                switch (each) {
                    case Expression.Field field ->
                        declared.missing(field)
                                .ifPresent(words -> problems.add(use.spot().problem(words)));
                    case Expression.Reference(var name, var text) -> {
                        if (!program.knows(name)) {
                            problems.add(use.spot().problem(unknown(text, name, program)));
                        }
                    }
                    case Expression.Literal _ -> {}
                }
            }
        }
        return problems;
    }

    private static String unknown(String text, String name, Program program) {
        String known = program.names().isEmpty() ? "there are none" : "there are " + String.join(", ", program.names());
        return text + " refers to " + name + ", which is no resource or variable: " + known;
    }
}
