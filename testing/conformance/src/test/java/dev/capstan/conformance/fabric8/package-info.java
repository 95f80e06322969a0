/// The fabric8 client, which every Java operator stands on.
///
/// [Fabric8Contract] is what any way of reaching the server must give; a new transport passes by extending it and
/// returning a builder of its clients.
///
/// Start with [Fabric8Contract].
@NullMarked
package dev.capstan.conformance.fabric8;

import org.jspecify.annotations.NullMarked;
