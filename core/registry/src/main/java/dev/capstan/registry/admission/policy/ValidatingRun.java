package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.expression.Situation;
import dev.capstan.registry.admission.policy.Catalogue.Hook;
import dev.capstan.registry.admission.policy.ValidatingProgram.Objection;
import dev.capstan.registry.admission.policy.ValidatingProgram.Opinion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Asks policies about one write.
final class ValidatingRun {
    private static final String FAILURE = "validation.policy.admission.k8s.io/validation_failure";
    private static final int LONGEST_NOTE = 10 * 1024;

    private final Review review;
    private final Access access;
    private final List<Denied> denials = new ArrayList<>();
    /// By the key, which begins with the name of a policy.
    private final Map<String, Set<String>> notes = new LinkedHashMap<>();

    private record Denied(String words, String reason) {}

    ValidatingRun(Review review, Access access) {
        this.review = review;
        this.access = access;
    }

    /// Throws a refusal when a policy denies the write.
    void run(List<Hook<ValidatingProgram>> hooks) {
        for (Invocation<ValidatingProgram> each : Invocation.of(hooks, review, this::misconfigured)) {
            Resource param = each.param();
            Situation situation = Situation.of(each.match(), access).withParams(param == null ? null : param.tree());
            hear(each, each.policy().program().judge(situation));
        }
        notes.forEach((key, values) -> review.remarks().annotate(key, String.join(", ", values)));
        if (!denials.isEmpty()) {
            Denied first = denials.getFirst();
            throw Denial.validating(review, first.words(), first.reason());
        }
    }

    private void misconfigured(Definition<?> policy, @Nullable Binding binding, String words) {
        if (policy.failing()) {
            denials.add(new Denied(said(policy, binding, words), ""));
        }
    }

    private static String said(Definition<?> policy, @Nullable Binding binding, String words) {
        String by = binding == null ? "" : " with binding '" + binding.name() + "'";
        return "ValidatingAdmissionPolicy '" + policy.name() + "'" + by + " denied request: " + words;
    }

    private void hear(Invocation<ValidatingProgram> invocation, Opinion opinion) {
        for (Objection objection : opinion.objections()) {
            invocation.binding().actions().forEach(action -> act(action, invocation, objection));
        }
        opinion.noted()
                .forEach(each -> notes.computeIfAbsent(
                                invocation.policy().name() + "/" + each.key(), _ -> new LinkedHashSet<>())
                        .add(shortened(each.value())));
        opinion.problems()
                .forEach(words -> denials.add(new Denied(said(invocation.policy(), invocation.binding(), words), "")));
    }

    private void act(String action, Invocation<ValidatingProgram> invocation, Objection objection) {
        Binding binding = invocation.binding();
        switch (action) {
            case "Deny" ->
                denials.add(new Denied(said(invocation.policy(), binding, objection.words()), objection.reason()));
            case "Warn" ->
                review.remarks()
                        .warn("Validation failed for ValidatingAdmissionPolicy '"
                                + invocation.policy().name() + "' with binding '" + binding.name() + "': "
                                + objection.words());
            case "Audit" -> review.remarks().annotate(FAILURE, failure(binding, objection));
            default -> {}
        }
    }

    private static String failure(Binding binding, Objection objection) {
        ObjectNode failure = JsonNodeFactory.instance.objectNode();
        failure.put("message", objection.words());
        failure.put("policy", binding.policy());
        failure.put("binding", binding.name());
        failure.put("expressionIndex", (long) objection.index());
        ArrayNode actions = failure.putArray("validationActions");
        binding.actions().forEach(actions::add);
        return JsonText.string(JsonNodeFactory.instance.arrayNode().add(failure));
    }

    private static String shortened(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= LONGEST_NOTE ? value : new String(bytes, 0, LONGEST_NOTE, StandardCharsets.UTF_8);
    }
}
