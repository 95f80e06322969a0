/// What templates and preconditions see: the cluster, the controller, live objects.
///
/// Start with [TemplateContext].
@NullMarked
package dev.capstan.controllerconfig.context;

import org.jspecify.annotations.NullMarked;
