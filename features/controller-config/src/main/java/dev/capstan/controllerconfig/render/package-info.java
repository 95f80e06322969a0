/// Resource templates: text in, objects for a Kubernetes API out, and no value can make another object of them.
///
/// Start with [ResourceTemplate].
@NullMarked
package dev.capstan.controllerconfig.render;

import org.jspecify.annotations.NullMarked;
