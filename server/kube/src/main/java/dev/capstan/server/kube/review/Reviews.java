package dev.capstan.server.kube.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.HeldRules;
import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.access.UserInfo;
import dev.capstan.registry.type.ResourceType;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Answers reviews: whether somebody may do something, and who is calling.
public final class Reviews {
    private final Registry registry;
    private final Tokens tokens;
    private final Clock clock;

    public Reviews(Registry registry, Tokens tokens, Clock clock) {
        this.registry = registry;
        this.tokens = tokens;
        this.clock = clock;
    }

    /// The review with its answer.
    ///
    /// @param namespace empty for a review that is in none
    public ObjectNode answer(ResourceType type, String namespace, Resource review) {
        return switch (type.kind()) {
            case "SubjectAccessReview", "SelfSubjectAccessReview", "LocalSubjectAccessReview" ->
                new AccessReview(registry, type.kind(), namespace, review).answer();
            case "SelfSubjectRulesReview" -> rules(review);
            case "SelfSubjectReview" -> self(review);
            case "TokenReview" -> token(review);
            default -> throw new Refusal.BadPath().asException();
        };
    }

    /// A token for a service account, as the answer to a TokenRequest.
    ///
    /// @param dryRun whether to answer without a token
    public ObjectNode token(ResourceKey account, JsonNode request, boolean dryRun) {
        return new TokenRequest(registry, tokens, clock).answer(account, request, dryRun);
    }

    private ObjectNode token(Resource review) {
        JsonNode spec = review.tree().path("spec");
        String token = spec.path("token").asText("");
        if (token.isEmpty()) {
            throw new Refusal.BadRequest("token is required for TokenReview in authentication").asException();
        }
        var audiences = new ArrayList<String>();
        spec.path("audiences").forEach(each -> audiences.add(each.asText()));
        review.ownMetadata();
        ObjectNode status = review.tree().putObject("status");
        switch (tokens.identify(token, audiences.isEmpty() ? tokens.audiences() : audiences)) {
            case Tokens.Answer.Known(Caller caller, List<String> common) -> {
                status.put("authenticated", true).set("user", UserInfo.of(caller));
                var array = status.putArray("audiences");
                common.forEach(array::add);
            }
            case Tokens.Answer.Unknown(List<String> problems) -> {
                status.putObject("user");
                String first = "invalid bearer token";
                status.put(
                        "error", problems.isEmpty() ? first : "[" + first + ", " + String.join(", ", problems) + "]");
            }
        }
        return review.tree();
    }

    private ObjectNode rules(Resource review) {
        String namespace = review.tree().at("/spec/namespace").asText("");
        if (namespace.isEmpty()) {
            throw new Refusal.BadRequest("no namespace on request").asException();
        }
        HeldRules held = registry.access().rules(Caller.current(), namespace, registry.view());
        ObjectNode answer = blank(review);
        answer.putObject("metadata");
        answer.putObject("spec");
        ObjectNode status = answer.putObject("status");
        var resources = status.putArray("resourceRules");
        var paths = status.putArray("nonResourceRules");
        for (PolicyRule each : held.rules()) {
            if (!each.resources().isEmpty()) {
                resources.add(each.tree());
            }
            if (!each.nonResourceUrls().isEmpty()) {
                paths.add(each.tree());
            }
        }
        status.put("incomplete", false);
        List<String> problems = held.problems();
        if (!problems.isEmpty()) {
            status.put(
                    "evaluationError",
                    problems.size() == 1 ? problems.getFirst() : "[" + String.join(", ", problems) + "]");
        }
        return answer;
    }

    private ObjectNode self(Resource review) {
        ObjectNode answer = blank(review);
        answer.putObject("metadata")
                .put(
                        "creationTimestamp",
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        answer.putObject("status").set("userInfo", UserInfo.of(Caller.current()));
        return answer;
    }

    private static ObjectNode blank(Resource review) {
        return JsonNodeFactory.instance.objectNode().put("kind", review.kind()).put("apiVersion", review.apiVersion());
    }
}
