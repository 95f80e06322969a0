package dev.capstan.server.rest.type;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.admission.Reconciled;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Problem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// What is wrong with a definition, told in the fields of the resource type that it was made of.
final class TypeProblems {
    private static final Pattern SCHEMA =
            Pattern.compile("^spec\\.(versions\\[\\d+]\\.schema|validation)\\.openAPIV3Schema\\.properties\\[spec]");
    private static final Pattern PROPERTY = Pattern.compile("\\bproperties\\[([^]]*)]");

    private TypeProblems() {}

    /// Does something with a definition.
    static <T> T telling(Supplier<T> write) {
        try {
            return write.get();
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.Invalid invalid) {
                var fields = new LinkedHashSet<Problem.Field>();
                invalid.problems().forEach(each -> fields.add(new Problem.Field(field(each.path()), each.message())));
                throw Body.invalid(List.copyOf(fields)).asException();
            }
            throw e;
        }
    }

    private static String field(String path) {
        String schema = SCHEMA.matcher(path).replaceFirst("schema");
        if (!schema.equals(path)) {
            return PROPERTY.matcher(schema).replaceAll("properties.$1");
        }
        if (path.matches("spec\\.versions\\[\\d+]\\.name")) {
            return "version";
        }
        return switch (path) {
            case "spec.names.kind", "spec.names.listKind", "spec.names.singular", "metadata.name" -> "name";
            case "spec.names.plural" -> "plural";
            case "spec.group" -> "group";
            case Reconciled.PATH -> "reconciler";
            default -> path;
        };
    }
}
