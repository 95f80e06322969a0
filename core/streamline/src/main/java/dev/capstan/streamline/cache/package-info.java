/// What the server has, here: objects as bytes, kept up to date by a watch.
///
/// A [Reflector] lists and watches, a [Scan] reads what comes just as far as is needed, an [ObjectCache] keeps
/// it and tells what changed.
///
/// Start with [ObjectCache].
@NullMarked
package dev.capstan.streamline.cache;

import org.jspecify.annotations.NullMarked;
