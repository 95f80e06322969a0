/// The OpenAPI document of the REST API, made of the endpoints that are served.
///
/// Start with [OpenApiDocument].
@NullMarked
package dev.capstan.server.rest.openapi;

import org.jspecify.annotations.NullMarked;
