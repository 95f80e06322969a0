/// A record of who asked for what, and what became of it.
///
/// An [Audit] stands before everything else that handles requests. It gives each an id, listens as a
/// [dev.capstan.registry.access.Witness] to what is found out about it, and hands one line to the [AuditLog] when it
/// is answered; for a watch, also one when it begins. The lines are events of `audit.k8s.io/v1`.
///
/// Start with [Audit].
@NullMarked
package dev.capstan.server.audit;

import org.jspecify.annotations.NullMarked;
