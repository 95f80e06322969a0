package dev.capstan.registry.patch;

import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;

/// How the metadata of every object is merged.
final class ObjectMeta {
    static final Schema SCHEMA =
            Schema.of(Document.json("""
            {"type": "object", "properties": {
                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                "annotations": {"type": "object", "additionalProperties": {"type": "string"}},
                "finalizers": {"type": "array", "items": {"type": "string"},
                    "x-kubernetes-patch-strategy": "merge"},
                "ownerReferences": {"type": "array", "items": {"type": "object"},
                    "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "uid"}}}
            """.getBytes(StandardCharsets.UTF_8)).tree());

    private ObjectMeta() {}
}
