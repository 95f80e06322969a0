/// The same requests to our server and to a real kube-apiserver, and the same answers.
///
/// A seed makes a [Script]: ten to twenty requests of every verb to a few kinds, in a namespace of its own. It is sent,
/// step by step, to both [Side]s; what they answer is compared when [Normal] has taken out what no two servers can have
/// in common. What differs on purpose is written down in `known.yaml`, each with its reason.
///
/// Start with [DifferentialIT].
@NullMarked
package dev.capstan.conformance.differential;

import org.jspecify.annotations.NullMarked;
