package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import java.util.HashSet;
import java.util.Set;

/// In which versions a webhook wants to be asked; one must be a version that we speak.
final class ReviewVersionsCheck {
    private final Problems problems;

    ReviewVersionsCheck(Problems problems) {
        this.problems = problems;
    }

    /// @param absent what to say when there are none
    void check(String path, JsonNode versions, String absent) {
        if (versions.isEmpty()) {
            problems.add(FieldProblem.required(path, absent));
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < versions.size(); i++) {
            String version = versions.get(i).asText();
            if (!seen.add(version)) {
                problems.invalid(path + "[" + i + "]", version, "duplicate version");
            } else if (version.length() > 63
                    || !Problems.DNS_1035.matcher(version).matches()) {
                problems.invalid(path + "[" + i + "]", version, Problems.DNS_1035_RULE);
            }
        }
        if (!seen.contains("v1") && !seen.contains("v1beta1")) {
            problems.add(
                    FieldProblem.invalid(path, JsonText.string(versions), "must include at least one of v1, v1beta1"));
        }
    }
}
