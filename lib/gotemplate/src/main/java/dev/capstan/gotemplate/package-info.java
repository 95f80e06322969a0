/// Go's text/template: compile a text once, render it many times.
///
/// The stages are packages, in order: `syntax` (lex, parse) → `run`; `path` takes the steps in brackets that are ours,
/// `function` holds what a template may call, `format` how Go prints values, `value` what values are, `source` how
/// complaints point into the text.
///
/// Start with [Template].
@NullMarked
package dev.capstan.gotemplate;

import org.jspecify.annotations.NullMarked;
