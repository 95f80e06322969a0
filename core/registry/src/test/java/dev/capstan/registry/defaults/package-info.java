/// What is filled in when an object is created, compared with Kubernetes.
///
/// Start with [RecordedCreationsTest].
@NullMarked
package dev.capstan.registry.defaults;

import org.jspecify.annotations.NullMarked;
