package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.Alias;
import dev.capstan.stack.program.Program;
import dev.capstan.stack.program.ResourceDeclaration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Puts the resources of a program, which has no cycles, into their order and says which URN each has, and what it is
/// made with.
final class Layout {
    private final Program program;
    private final StackName stack;
    private final Map<String, TypeSchema> schemas;
    private final Needs needs;

    /// @param schemas of all resources, by their keys
    Layout(Program program, StackName stack, Map<String, TypeSchema> schemas) {
        this.program = program;
        this.stack = stack;
        this.schemas = schemas;
        this.needs = new Needs(program);
    }

    /// In an order in which each comes after all that it needs, and else in that of the program.
    Map<String, Placed> placed(Ledger ledger, List<FieldProblem> problems) {
        var unordered = new LinkedHashMap<String, Placed>();
        program.resources().forEach((key, each) -> unordered.put(key, place(each)));
        var placed = new LinkedHashMap<String, Placed>();
        needs.order(before(unordered, ledger)).forEach(key -> placed.put(key, place(declaration(key))));
        var urns = new LinkedHashSet<String>();
        placed.values().forEach(each -> {
            if (!urns.add(each.urn())) {
                problems.add(FieldProblem.forbidden(
                        each.declaration().path(), "another resource of the same type has the same name"));
            }
        });
        return placed;
    }

    /// Keys of what each needed when it was made.
    private static Map<String, Set<String>> before(Map<String, Placed> placed, Ledger ledger) {
        var keys = new LinkedHashMap<String, String>();
        placed.forEach((key, each) -> keys.put(each.urn(), key));
        var finder = new Finder(ledger, placed);
        var before = new LinkedHashMap<String, Set<String>>();
        placed.forEach((key, each) -> before.put(
                key,
                finder.find(each).needs().stream()
                        .flatMap(urn -> Optional.ofNullable(keys.get(urn)).stream())
                        .filter(other -> !other.equals(key))
                        .collect(Collectors.toSet())));
        return before;
    }

    private ResourceDeclaration declaration(String key) {
        ResourceDeclaration declaration = program.resources().get(key);
        if (declaration == null) {
            throw new IllegalStateException("no resource " + key);
        }
        return declaration;
    }

    private Placed place(ResourceDeclaration each) {
        Set<String> before = needs.of(each.key());
        return new Placed(
                each,
                urn(each),
                schema(each),
                before,
                before.stream().map(key -> urn(declaration(key))).sorted().toList(),
                each.options().parent().map(key -> urn(declaration(key))),
                needs.provider(each)
                        .map(key -> urn(declaration(key)))
                        .orElseGet(() -> Drivers.byDefault(each.type().provider())),
                each.options().aliases().stream()
                        .map(alias -> former(each, alias))
                        .toList(),
                each.options().deletedWith().map(key -> urn(declaration(key))));
    }

    private TypeSchema schema(ResourceDeclaration each) {
        TypeSchema schema = schemas.get(each.key());
        if (schema == null) {
            throw new IllegalStateException("no schema for " + each.key());
        }
        return schema;
    }

    private String urn(ResourceDeclaration each) {
        return Urn.of(stack, qualified(each), each.name()).toString();
    }

    private String qualified(ResourceDeclaration each) {
        String own = schema(each).token();
        return each.options()
                .parent()
                .map(key -> qualified(declaration(key)) + "$" + own)
                .orElse(own);
    }

    private String former(ResourceDeclaration each, Alias alias) {
        if (alias.urn().isPresent()) {
            return alias.urn().get();
        }
        Urn now = Urn.of(stack, qualified(each), each.name());
        String type = alias.type().orElse(schema(each).token());
        Optional<String> parent = alias.noParent()
                ? Optional.empty()
                : alias.parent()
                        .map(this::parentType)
                        .or(() -> each.options().parent().map(key -> qualified(declaration(key))));
        return new Urn(
                        alias.stack().orElse(now.stack()),
                        alias.project().orElse(now.project()),
                        parent.map(above -> above + "$" + type).orElse(type),
                        alias.name().orElse(now.name()))
                .toString();
    }

    private String parentType(String parent) {
        return program.resources().containsKey(parent) ? qualified(declaration(parent)) : Urn.typeOf(parent);
    }

    /// The types of all resources, and what is wrong with how they are used.
    static Map<String, TypeSchema> schemas(Program program, Catalog catalog, List<FieldProblem> problems) {
        var schemas = new LinkedHashMap<String, TypeSchema>();
        for (ResourceDeclaration each : program.resources().values()) {
            Optional<TypeSchema> schema = catalog.type(each.type());
            schema.ifPresent(found -> schemas.put(each.key(), found));
            if (schema.isEmpty()) {
                problems.add(FieldProblem.forbidden(each.path() + ".type", catalog.missing(each.type())));
            }
        }
        return schemas;
    }
}
