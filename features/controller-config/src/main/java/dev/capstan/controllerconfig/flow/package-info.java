/// What is done for an event: from asking for the cluster to reporting on it.
///
/// Start with [Flow].
@NullMarked
package dev.capstan.controllerconfig.flow;

import org.jspecify.annotations.NullMarked;
