package dev.capstan.server.rest.form;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.registry.type.TypeVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a type's schema and its rules say about an object.
public final class SpecCheck {
    private SpecCheck() {}

    /// @param object with defaults
    /// @param existing what is there; null when the object is new
    public static List<FieldProblem> problems(TypeVersion version, ObjectNode object, @Nullable ObjectNode existing) {
        var problems = new ArrayList<>(
                existing == null
                        ? version.schema().validate(object)
                        : version.schema().validate(object, existing));
        problems.addAll(version.rules().check(object, existing, problems).problems());
        return problems;
    }
}
