/// What the control plane does by itself: collecting what belongs to nobody, emptying namespaces and kinds that are
/// going, forgetting old events and old revisions.
///
/// Each follows the changes and keeps a queue of what is due; nothing walks over objects that are not. [Lifecycle]
/// starts and stops them together.
///
/// Start with [Lifecycle].
@NullMarked
package dev.capstan.registry.lifecycle;

import org.jspecify.annotations.NullMarked;
