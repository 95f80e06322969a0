/// What clusters, node pools and reports look like at this door, and what they are called.
///
/// Start with [Owner].
@NullMarked
package dev.capstan.server.fleet.form;

import org.jspecify.annotations.NullMarked;
