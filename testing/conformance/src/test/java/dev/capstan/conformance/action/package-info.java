/// The actions that come with the program, as reconcilers of types, against what they act on.
///
/// Start with [Workshop], then [ActionsIT].
@NullMarked
package dev.capstan.conformance.action;

import org.jspecify.annotations.NullMarked;
