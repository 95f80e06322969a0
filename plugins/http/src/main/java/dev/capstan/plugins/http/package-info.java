/// The action `http`: has changes made by calling somebody else's API.
///
/// Start with [HttpAction].
@NullMarked
package dev.capstan.plugins.http;

import org.jspecify.annotations.NullMarked;
