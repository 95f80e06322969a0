package dev.capstan.server.rest.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Registry;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.rest.dialect.Body;
import dev.capstan.server.rest.dialect.Problem;
import dev.capstan.server.rest.dialect.ProblemException;
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
    ///
    /// @param rehearsal does the write without committing it
    void check(ResourceType type, String version, ObjectNode spec, Runnable rehearsal) {
        int size = JsonText.bytes(spec).length;
        if (size > MOST) {
            throw new Problem(
                            422,
                            "too-large",
                            "spec has " + size + " bytes, expected at most " + MOST,
                            List.of(new Problem.Field("spec", "has " + size + " bytes, expected at most " + MOST)),
                            0)
                    .asException();
        }
        List<String> unknown =
                catalogue.unknownFields(registry.view(), type.resource().toString(), version, spec);
        if (!unknown.isEmpty()) {
            var problems = new ArrayList<Problem.Field>();
            unknown.forEach(each -> problems.add(new Problem.Field(each, "is unknown")));
            problems.addAll(others(rehearsal));
            throw Body.invalid(problems).asException();
        }
    }

    private static List<Problem.Field> others(Runnable rehearsal) {
        try {
            rehearsal.run();
            return List.of();
        } catch (RefusedException e) {
            return e.refusal() instanceof Refusal.Invalid invalid
                    ? Problem.of(invalid).fields()
                    : List.of();
        } catch (ProblemException e) {
            return e.problem().fields();
        }
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
