/// The operator: plugins, and the resources they reconcile, on any Kubernetes API.
///
/// It watches CRDs and a folder of plugins. Where a type meets its reconciler there is a [Post]: a controller of
/// Streamline that leads the resources of that type through their lives.
///
/// Start with [Operator].
@NullMarked
package dev.capstan.operator;

import org.jspecify.annotations.NullMarked;
