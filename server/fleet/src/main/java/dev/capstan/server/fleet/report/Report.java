package dev.capstan.server.fleet.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.server.endpoints.Problem;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// What an adapter reports.
///
/// @param status in the form in which it is kept
/// @param place what the report is called when somebody is told of it, `adapterStatuses[1]`; empty when it is alone
/// @param written from the path of a field, as it is kept, to that which the client wrote
public record Report(String adapter, ObjectNode status, String place, UnaryOperator<String> written) {
    private static final String KEPT_IN = "status.";

    /// Which generation it is about, if it says so.
    OptionalLong generation() {
        JsonNode value = status.path("observedGeneration");
        return value.isIntegralNumber() && value.canConvertToLong()
                ? OptionalLong.of(value.asLong())
                : OptionalLong.empty();
    }

    /// What the registry finds wrong, in the words of the client.
    Problem.Field told(FieldProblem problem) {
        String path = problem.path();
        if (path.startsWith(KEPT_IN)) {
            return new Problem.Field(written.apply(path.substring(KEPT_IN.length())), problem.message());
        }
        boolean isName = path.equals("spec.adapter") || path.equals("metadata.name");
        return new Problem.Field(isName ? written.apply("adapter") : path, problem.message());
    }
}
