/// JSON and YAML, read and written as Go does, and the maps that a template makes.
///
/// Start with [Dict].
@NullMarked
package dev.capstan.gotemplate.function.sprig.data;

import org.jspecify.annotations.NullMarked;
