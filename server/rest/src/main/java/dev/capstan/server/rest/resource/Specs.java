package dev.capstan.server.rest.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Registry;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.rest.form.SpecCheck;
import dev.capstan.server.rest.type.TypeCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Looks at specs before they are written: how large they are, and whether all their fields are known.
final class Specs {
    private static final int MOST = 1 << 20;

    private final Registry registry;
    private final TypeCatalogue catalogue;

    Specs(Registry registry, TypeCatalogue catalogue) {
        this.registry = registry;
        this.catalogue = catalogue;
    }

    /// Throws when a spec is too large, or has fields that its type does not know; in that case, too, everything else
    /// that is wrong is told.
    void check(ResourceType type, TypeVersion version, ObjectNode spec) {
        int size = JsonText.bytes(spec).length;
        if (size > MOST) {
            String words = "has " + size + " bytes, expected at most " + MOST;
            throw new Problem(422, "too-large", "spec " + words, List.of(new Problem.Field("spec", words)), 0)
                    .asException();
        }
        List<String> unknown =
                catalogue.unknownFields(registry.view(), type.resource().toString(), version.name(), spec);
        if (!unknown.isEmpty()) {
            var problems = new ArrayList<Problem.Field>();
            unknown.forEach(each -> problems.add(new Problem.Field(each, "is unknown")));
            others(version, spec).forEach(each -> problems.add(new Problem.Field(each.path(), each.message())));
            throw Body.invalid(problems).asException();
        }
    }

    private static List<FieldProblem> others(TypeVersion version, ObjectNode spec) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.set("spec", spec.deepCopy());
        version.applyDefaults(object);
        return SpecCheck.problems(version, object, null);
    }

    /// Does a write, and tells what is wrong in the fields of a resource.
    static <T> T telling(Supplier<T> write) {
        try {
            return write.get();
        } catch (RefusedException e) {
            switch (e.refusal()) {
                case Refusal.NotFound(var resource, String name)
                when resource.toString().equals("namespaces") ->
                    throw Body.invalid(
                                    List.of(new Problem.Field("namespace", "is \"" + name + "\", which is not there")))
                            .asException();
                case Refusal.Invalid invalid -> throw renamed(invalid).asException();
                default -> throw e;
            }
        }
    }

    private static Refusal renamed(Refusal.Invalid invalid) {
        List<FieldProblem> problems = invalid.problems().stream()
                .map(each -> each.path().equals("kind")
                        ? new FieldProblem(each.reason(), "resource_type_name", each.value(), each.detail())
                        : each)
                .toList();
        return new Refusal.Invalid(invalid.group(), invalid.kind(), invalid.name(), problems);
    }
}
