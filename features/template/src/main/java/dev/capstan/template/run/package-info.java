/// Runs Templates: makes their kinds, and a Program and a Stack for each instance of these.
///
/// One leader does it all: a controller of Templates, one of each kind they make, and one watch of all Stacks and
/// Programs, which wakes whose they are.
///
/// Start with [TemplateController].
@NullMarked
package dev.capstan.template.run;

import org.jspecify.annotations.NullMarked;
