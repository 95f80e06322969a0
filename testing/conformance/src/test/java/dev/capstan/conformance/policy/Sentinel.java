package dev.capstan.conformance.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// Policies that come last: when they work, all before them do.
final class Sentinel {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String SPEC = """
            validating: {"": {validations: [{expression: "!has(object.data)"}]}}
            mutating: {"": {mutations: [{patchType: ApplyConfiguration, applyConfiguration: {
              expression: "Object{metadata: Object.metadata{annotations: {'seen': 'yes'}}}"}}]}}
            """;

    private Sentinel() {}

    /// Returns when the policies written so far are followed: one that changes everything, and one that objects to
    /// data.
    static void await(Api api, String namespace) {
        var names = new CaseNames(namespace, "sentinel");
        JsonNode script =
                Document.yaml(names.fill(SPEC).getBytes(StandardCharsets.UTF_8)).tree();
        var sentinel = new PolicyCase(api, names, script);
        sentinel.install();
        until(api, names, "", answer -> answer.body().contains("\"seen\":\"yes\""));
        until(api, names, ",\"data\":{\"a\":\"b\"}", answer -> answer.code() == 422);
        sentinel.remove();
    }

    private static void until(Api api, CaseNames names, String data, Predicate<Answer> expected) {
        Instant end = Instant.now().plus(PATIENCE);
        String body = names.fill("""
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"sentinel","labels":{"case":"$MARK"}}%s}""".formatted(data));
        String path = Kind.CONFIG_MAP.collection(names.namespace()) + "?dryRun=All";
        Answer answer = api.post(path, body);
        while (!expected.test(answer)) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("policies are still not followed after " + PATIENCE + ": " + answer);
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            answer = api.post(path, body);
        }
    }
}
