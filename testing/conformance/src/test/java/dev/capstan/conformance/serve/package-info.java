/// `capstan serve` as its users have it: a process with TLS, callers of every kind, and kubectl.
///
/// Start with [AuthIT].
@NullMarked
package dev.capstan.conformance.serve;

import org.jspecify.annotations.NullMarked;
