package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.admission.expression.Variables.Declared;
import java.util.ArrayList;
import java.util.List;

/// The variables that a policy declares.
final class Declarations {
    private Declarations() {}

    static List<Declared> of(JsonNode spec) {
        var declared = new ArrayList<Declared>();
        spec.path("variables")
                .forEach(each -> declared.add(new Declared(
                        each.path("name").asText(), each.path("expression").asText())));
        return declared;
    }
}
