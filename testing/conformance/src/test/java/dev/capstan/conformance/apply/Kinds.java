package dev.capstan.conformance.apply;

import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import java.nio.charset.StandardCharsets;

/// The kinds that the cases are about.
final class Kinds {
    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private Kinds() {}

    /// Installs them, unless they are there, and returns when they are served.
    static void install(Api api) {
        String all = new String(ApplyMatrixIT.bytes("kinds.yaml"), StandardCharsets.UTF_8);
        for (String each : all.split("---\n")) {
            if (!each.contains("kind:")) {
                continue;
            }
            String json = JsonText.string(
                    Document.yaml(each.getBytes(StandardCharsets.UTF_8)).tree());
            Answer created = api.post(CRDS, json);
            if (created.code() != 201 && created.code() != 409) {
                throw new AssertionError("a kind was not created: " + created);
            }
        }
        for (String plural : new String[] {"gizmos", "plains", "looses", "diverges"}) {
            api.await("/apis/apply.example.dev/v1/" + plural, answer -> answer.code() == 200);
        }
        api.await("/apis/apply.example.dev/v2/gizmos", answer -> answer.code() == 200);
    }
}
