/// What becomes of an instance: the Program and the Stack behind it, and what its status says of them. Nothing here
/// talks to an API.
///
/// Start with [Revision].
@NullMarked
package dev.capstan.template.instance;

import org.jspecify.annotations.NullMarked;
