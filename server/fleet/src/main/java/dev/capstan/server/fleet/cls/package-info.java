/// The API of cls-backend, as far as its controllers use it: they are adapters by another name.
///
/// Start with [ClsEndpoints].
@NullMarked
package dev.capstan.server.fleet.cls;

import org.jspecify.annotations.NullMarked;
