/// What would become of a kind and its instances if a Template were applied, found out without applying it.
///
/// Start with [TemplatePlan].
@NullMarked
package dev.capstan.template.plan;

import org.jspecify.annotations.NullMarked;
