/// What happens to requests that are wrong: each is refused with a clear `Status`, and nothing is stored.
///
/// The cases are tables; [Case] is one row of them.
///
/// Start with [BadInputIT].
@NullMarked
package dev.capstan.conformance.badinput;

import org.jspecify.annotations.NullMarked;
