/// Objects of any Kubernetes API as resources.
///
/// Start with [KubernetesProvider].
@NullMarked
package dev.capstan.providers.kubernetes;

import org.jspecify.annotations.NullMarked;
