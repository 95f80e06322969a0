/// What others keep behind an API over HTTP, as resources.
///
/// Start with [HttpProvider].
@NullMarked
package dev.capstan.providers.http;

import org.jspecify.annotations.NullMarked;
