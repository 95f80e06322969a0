/// ValidatingAdmissionPolicy and MutatingAdmissionPolicy: rules about writes that are objects themselves, with bindings
/// that say where they hold and parameters that say how much.
///
/// A policy is compiled when the first write that it is about comes, and kept until it changes.
///
/// Start with [Policies].
@NullMarked
package dev.capstan.registry.admission.policy;

import org.jspecify.annotations.NullMarked;
