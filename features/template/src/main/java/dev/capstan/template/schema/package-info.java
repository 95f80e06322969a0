/// What the instances of a Template look like: its fields, made a structural schema as Kubernetes wants it.
///
/// Start with [InstanceSchema].
@NullMarked
package dev.capstan.template.schema;

import org.jspecify.annotations.NullMarked;
