/// Actions at work for resources: their parameters, their secrets, what they remember.
///
/// Start with [Actions].
@NullMarked
package dev.capstan.operator.action;

import org.jspecify.annotations.NullMarked;
