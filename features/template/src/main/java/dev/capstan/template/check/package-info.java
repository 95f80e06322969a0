/// Everything that is wrong with a Template, found before anything is made of it.
///
/// Start with [TemplateCheck].
@NullMarked
package dev.capstan.template.check;

import org.jspecify.annotations.NullMarked;
