/// Servers of others that are asked about writes.
///
/// [Webhooks] is the participant: it finds the hooks that match, calls them, and does what they say. Where hooks come
/// from is a [HookSource]; what is said to them, and how their answers read, is a [HookCodec]. Those of Kubernetes are
/// [Configurations] and [AdmissionReviews]. Hooks that are registered in another way bring a source and a codec of
/// their own.
///
/// Start with [Webhooks].
@NullMarked
package dev.capstan.registry.admission.webhook;

import org.jspecify.annotations.NullMarked;
