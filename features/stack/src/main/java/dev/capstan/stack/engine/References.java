package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.Program;
import dev.capstan.stack.program.ResourceDeclaration;
import dev.capstan.stack.program.Use;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Finds names in a program that nobody knows, and outputs that nobody has.
final class References {
    private static final String GIVEN = "pulumi";
    private static final Set<String> OF_STACK = Set.of("organization", "project", "stack");
    private static final Set<String> DIRECTORIES = Set.of("cwd", "rootDirectory");

    private final Program program;
    private final Map<String, TypeSchema> schemas;
    private final Settings settings;

    References(Program program, Map<String, TypeSchema> schemas, Settings settings) {
        this.program = program;
        this.schemas = schemas;
        this.settings = settings;
    }

    void check(List<FieldProblem> problems) {
        program.resources().values().stream()
                .flatMap(each -> each.uses().stream())
                .forEach(use -> check(use, problems));
        program.variables().values().stream()
                .flatMap(each -> each.uses().stream())
                .forEach(use -> check(use, problems));
        program.outputs().values().stream()
                .flatMap(each -> each.uses().stream())
                .forEach(use -> check(use, problems));
        program.resources().values().forEach(each -> provider(each, problems));
    }

    private void check(Use use, List<FieldProblem> problems) {
        Optional<String> words = use.name().equals(GIVEN) ? ofStack(use) : wrong(use);
        words.ifPresent(each -> problems.add(FieldProblem.forbidden(use.path(), "${" + use.written() + "} " + each)));
    }

    private static Optional<String> ofStack(Use use) {
        String member = use.member().orElse("");
        if (DIRECTORIES.contains(member)) {
            return Optional.of("is a directory, and the built-in engine has none");
        }
        return OF_STACK.contains(member)
                ? Optional.empty()
                : Optional.of("is unknown, expected pulumi.organization, pulumi.project or pulumi.stack");
    }

    private Optional<String> wrong(Use use) {
        if (program.resources().containsKey(use.name())) {
            return Optional.ofNullable(schemas.get(use.name())).flatMap(schema -> missing(schema, use));
        }
        if (program.variables().containsKey(use.name()) || settings.knows(use.name())) {
            return Optional.empty();
        }
        var known = new TreeSet<>(program.resources().keySet());
        known.addAll(program.variables().keySet());
        known.addAll(program.config().keySet());
        return Optional.of("refers to " + use.name() + ", which is no resource, variable or config value: there "
                + (known.isEmpty() ? "is none" : "are " + String.join(", ", known)));
    }

    private static Optional<String> missing(TypeSchema schema, Use use) {
        String member = use.member().orElse("id");
        boolean there = member.equals("id")
                || member.equals("urn")
                || schema.open()
                || schema.outputs().containsKey(member)
                || schema.inputs().containsKey(member);
        var known = new TreeSet<>(schema.outputs().keySet());
        known.addAll(schema.inputs().keySet());
        known.add("id");
        return there
                ? Optional.empty()
                : Optional.of("asks for " + member + ", which " + schema.token() + " does not have, expected one of "
                        + String.join(", ", known));
    }

    private void provider(ResourceDeclaration each, List<FieldProblem> problems) {
        for (String key : each.options().provider().stream().toList()) {
            ResourceDeclaration provider = program.resources().get(key);
            if (provider != null
                    && !(provider.type().isProvider()
                            && provider.type().provider().equals(each.type().provider()))) {
                problems.add(FieldProblem.forbidden(
                        each.path() + ".options.provider",
                        "${" + key + "} is " + provider.type().written() + ", expected pulumi:providers:"
                                + each.type().provider()));
            }
        }
    }
}
