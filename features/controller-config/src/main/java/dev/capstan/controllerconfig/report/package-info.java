/// What is told of a cluster to whoever keeps clusters, in either of two forms.
///
/// Start with [Report].
@NullMarked
package dev.capstan.controllerconfig.report;

import org.jspecify.annotations.NullMarked;
