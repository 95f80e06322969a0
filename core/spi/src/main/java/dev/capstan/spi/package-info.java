/// What a plugin implements, and what it is given: plain Java, nothing of the server.
///
/// A plugin is a class of a jar that is named in `META-INF/services`. Specs, outputs and parameters are trees of
/// `Map<String, Object>`, `List<Object>`, `String`, `Number`, `Boolean` and null, as JSON has them.
///
/// Start with [ReconcilerPlugin].
@NullMarked
package dev.capstan.spi;

import org.jspecify.annotations.NullMarked;
