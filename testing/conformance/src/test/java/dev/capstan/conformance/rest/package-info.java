/// The REST API of the started program, as a client sees it.
///
/// Start with [SeedCommandsIT].
@NullMarked
package dev.capstan.conformance.rest;

import org.jspecify.annotations.NullMarked;
