package dev.capstan.stack.program;

import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads a program, and tells all that is wrong with it.
final class ProgramReader {
    private static final Set<String> SECTIONS = Set.of(
            "name",
            "description",
            "runtime",
            "pulumi",
            "config",
            "configuration",
            "resources",
            "variables",
            "outputs",
            "packages",
            "sdks");
    private static final Set<String> RESOURCE =
            Set.of("type", "name", "defaultProvider", "properties", "options", "get");
    /// What a program knows without being told.
    private static final String GIVEN = "pulumi";

    private final List<FieldProblem> problems = new ArrayList<>();
    private final ExpressionReader expressions = new ExpressionReader(problems);
    private final Map<String, ConfigDeclaration> config = new LinkedHashMap<>();
    private final Map<String, ResourceDeclaration> resources = new LinkedHashMap<>();
    private final Map<String, Expression> variables = new LinkedHashMap<>();
    private final Map<String, Expression> outputs = new LinkedHashMap<>();

    Program.Reading read(Map<String, Object> tree) {
        Section program = Section.of(tree, "", problems);
        program.expect(SECTIONS);
        config(program.below("config"));
        config(program.below("configuration"));
        Section section = program.below("resources");
        section.keys().forEach(key -> resources.put(key, resource(key, section)));
        values(program.below("variables"), variables);
        values(program.below("outputs"), outputs);
        names();
        options();
        problems.addAll(new Cycles(dependencies()).problems());
        return new Program.Reading(new Program(config, resources, variables, outputs), problems);
    }

    private void config(Section section) {
        section.keys().forEach(key -> config.put(key, ConfigReader.read(key, section)));
    }

    private void values(Section section, Map<String, Expression> target) {
        section.keys().forEach(key -> target.put(key, expressions.read(section.value(key), section.at(key))));
    }

    private ResourceDeclaration resource(String key, Section section) {
        Section resource = section.below(key);
        if (!section.has(key)) {
            section.wrong(key, "is empty, expected an object with a type");
        }
        resource.expect(RESOURCE);
        return new ResourceDeclaration(
                key,
                resource.text("name").orElse(key),
                type(resource),
                properties(resource),
                new OptionsReader(expressions).read(resource.below("options")),
                resource.flag("defaultProvider"),
                lookup(resource),
                resource.path());
    }

    private static TypeToken type(Section resource) {
        Optional<String> type = resource.text("type");
        if (type.isEmpty() && !resource.has("type")) {
            resource.wrong("type", "is missing, expected one such as aws:s3:Bucket");
        }
        if (type.isPresent() && !TypeToken.isOne(type.get())) {
            resource.wrong("type", "is \"" + type.get() + "\", expected one such as aws:s3:Bucket");
        }
        return new TypeToken(type.filter(TypeToken::isOne).orElse("unknown:Unknown"));
    }

    private Expression properties(Section resource) {
        Object properties = resource.has("properties") ? resource.value("properties") : Map.of();
        boolean expression = properties instanceof String text && text.startsWith("${");
        if (!(properties instanceof Map) && !expression) {
            resource.wrong("properties", "is " + Kinds.of(properties) + ", expected an object or ${…}");
            return new Expression.Members(Map.of());
        }
        return expressions.read(properties, resource.at("properties"));
    }

    private Optional<ResourceDeclaration.Lookup> lookup(Section resource) {
        if (!resource.has("get")) {
            return Optional.empty();
        }
        Section get = resource.below("get");
        get.expect(Set.of("id", "state"));
        if (!get.has("id")) {
            get.wrong("id", "is missing, expected what the provider calls the resource");
        }
        if (resource.has("properties")) {
            resource.wrong("properties", "stands beside get, expected one of them: what is looked up is not made");
        }
        Object state = get.has("state") ? get.value("state") : Map.of();
        return Optional.of(new ResourceDeclaration.Lookup(
                expressions.read(get.value("id"), get.at("id")), expressions.read(state, get.at("state"))));
    }

    /// Resources, variables and config values are called by the same kind of name.
    private void names() {
        var seen = new LinkedHashSet<>(config.keySet());
        taken("resources", resources.keySet(), seen);
        taken("variables", variables.keySet(), seen);
    }

    private void taken(String section, Set<String> names, Set<String> seen) {
        for (String name : names) {
            String path = section + "." + name;
            if (name.equals(GIVEN)) {
                problems.add(FieldProblem.forbidden(path, "the name is what the program knows of its stack"));
            }
            if (!seen.add(name)) {
                problems.add(new FieldProblem(
                        FieldProblem.Reason.DUPLICATE,
                        path,
                        "\"" + name + "\"",
                        "something else in the program has the same name"));
            }
        }
    }

    private void options() {
        for (ResourceDeclaration each : resources.values()) {
            for (String name : each.options().resources()) {
                if (!resources.containsKey(name)) {
                    problems.add(FieldProblem.forbidden(
                            each.path() + ".options", "${" + name + "} is no resource of the program"));
                }
            }
        }
    }

    private Map<String, Set<String>> dependencies() {
        var edges = new LinkedHashMap<String, Set<String>>();
        resources.forEach((key, each) -> edges.put(key, each.references()));
        variables.forEach((key, each) -> edges.putIfAbsent(key, each.references()));
        return edges;
    }
}
