/// The text of a template, and complaints that point into it.
///
/// Start with [Diagnostic].
@NullMarked
package dev.capstan.gotemplate.source;

import org.jspecify.annotations.NullMarked;
