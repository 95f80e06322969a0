/// Server-side apply, case by case: what a real kube-apiserver does decides what is right.
///
/// The cases are data beside this package's name in the resources: each is a few requests to one object. What the
/// real server answered to each was recorded next to them, by running [ApplyMatrixIT] against it with
/// `CAPSTAN_CONFORMANCE_RECORD` set to the folder of the recordings.
///
/// Start with [ApplyMatrixIT].
@NullMarked
package dev.capstan.conformance.apply;

import org.jspecify.annotations.NullMarked;
