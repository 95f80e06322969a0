/// Resources: custom objects, by id and by name.
///
/// Start with [ResourceEndpoints].
@NullMarked
package dev.capstan.server.rest.resource;

import org.jspecify.annotations.NullMarked;
