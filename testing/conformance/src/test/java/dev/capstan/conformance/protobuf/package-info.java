/// What typed clients send: protobuf for every built-in kind, made with the builders of the Kubernetes Java client.
///
/// Messages are filled field by field, as their descriptors say, and turned into JSON by [KubernetesJson], which knows
/// the server's OpenAPI documents and nothing of the server's own reader. Both forms must mean the same object.
///
/// Start with [TypedKind].
@NullMarked
package dev.capstan.conformance.protobuf;

import org.jspecify.annotations.NullMarked;
