package dev.capstan.server.kube.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.index.Stored;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gives out tokens for service accounts.
record TokenRequest(Registry registry, Tokens tokens, Clock clock) {
    private static final long SHORTEST = Duration.ofMinutes(10).toSeconds();
    private static final long LONGEST = 1L << 32;

    ObjectNode answer(ResourceKey account, JsonNode request, boolean dryRun) {
        JsonNode spec = request.path("spec");
        long seconds = spec.path("expirationSeconds").asLong(Duration.ofHours(1).toSeconds());
        checkKind(request);
        checkLife(seconds);
        Stored found = found(account);
        List<String> audiences = audiences(spec.path("audiences"));
        Tokens.Bound bound = bound(account, spec.path("boundObjectRef"));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("kind", "TokenRequest").put("apiVersion", "authentication.k8s.io/v1");
        answer.putObject("metadata")
                .put("name", account.name())
                .put("namespace", account.namespace())
                .put("uid", found.header().uid())
                .put(
                        "creationTimestamp",
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        ObjectNode asked = answer.putObject("spec");
        var array = asked.putArray("audiences");
        audiences.forEach(array::add);
        asked.put("expirationSeconds", seconds);
        asked.set("boundObjectRef", bound == null ? null : spec.path("boundObjectRef"));
        var wanted = new Tokens.Wanted(account, found.header().uid(), audiences, Duration.ofSeconds(seconds), bound);
        ObjectNode status = answer.putObject("status");
        if (!dryRun) {
            Tokens.Issued issued = tokens.issue(wanted);
            status.put("token", issued.token())
                    .put("expirationTimestamp", issued.expires().toString());
        }
        return answer;
    }

    private static void checkKind(JsonNode request) {
        String kind = request.path("kind").asText("TokenRequest");
        if (!request.isObject() || !kind.equals("TokenRequest")) {
            throw new Refusal.BadRequest("the body is a " + kind + ", expected a TokenRequest").asException();
        }
    }

    private static void checkLife(long seconds) {
        String why = seconds < SHORTEST
                ? "may not specify a duration less than 10 minutes"
                : seconds > LONGEST ? "may not specify a duration larger than 2^32 seconds" : "";
        if (!why.isEmpty()) {
            var problem = FieldProblem.invalid("spec.expirationSeconds", Long.toString(seconds), why);
            throw new Refusal.Invalid("authentication.k8s.io", "TokenRequest", "", List.of(problem)).asException();
        }
    }

    private List<String> audiences(JsonNode asked) {
        var audiences = new ArrayList<String>();
        asked.forEach(each -> audiences.add(each.asText()));
        return audiences.isEmpty() ? tokens.audiences() : audiences;
    }

    private Tokens.@Nullable Bound bound(ResourceKey account, JsonNode reference) {
        if (!reference.isObject()) {
            return null;
        }
        String kind = reference.path("kind").asText("");
        String version = reference.path("apiVersion").asText("");
        if (!version.equals("v1") || !(kind.equals("Secret") || kind.equals("Pod"))) {
            throw new Refusal.BadRequest("cannot bind token to object of type /" + version + ", Kind=" + kind)
                    .asException();
        }
        GroupResource resource = new GroupResource("", kind.equals("Secret") ? "secrets" : "pods");
        var key = new ResourceKey(
                resource, account.namespace(), reference.path("name").asText(""));
        String uid = found(key).header().uid();
        String asked = reference.path("uid").asText("");
        if (!asked.isEmpty() && !asked.equals(uid)) {
            throw new Refusal.Conflict(
                            new GroupResource("", kind),
                            key.name(),
                            "the UID in the bound object reference (" + asked
                                    + ") does not match the UID in record. The object might have been deleted and then"
                                    + " recreated")
                    .asException();
        }
        return new Tokens.Bound(key, uid);
    }

    private Stored found(ResourceKey key) {
        Stored found = registry.find(key);
        if (found == null) {
            throw new Refusal.NotFound(key.resource(), key.name()).asException();
        }
        return found;
    }
}
