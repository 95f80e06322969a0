package dev.capstan.registry.rules;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class ConfigMapRules implements KindRules {
    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new ArrayList<FieldProblem>();
        problems.addAll(DataRules.keys(object, "data"));
        problems.addAll(DataRules.keys(object, "binaryData"));
        object.tree().path("data").fieldNames().forEachRemaining(key -> {
            if (object.tree().path("binaryData").has(key)) {
                problems.add(FieldProblem.invalid(
                        "data[" + key + "]", MetadataRules.quoted(key), "duplicate of key present in binaryData"));
            }
        });
        problems.addAll(DataRules.base64(object, "binaryData"));
        problems.addAll(DataRules.size(object, "data", "binaryData"));
        problems.addAll(DataRules.immutable(object, existing, "data", "binaryData"));
        return problems;
    }
}
