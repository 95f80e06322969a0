/// The commands in our own pages, run as a reader would run them.
///
/// Start with [DocsIT].
@NullMarked
package dev.capstan.conformance.docs;

import org.jspecify.annotations.NullMarked;
