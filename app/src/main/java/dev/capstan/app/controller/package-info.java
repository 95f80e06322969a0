/// Controllers in processes of their own, that which is written as data first: what it is told by options and
/// variables, whom they talk to, and their probes.
///
/// Start with [Standalone].
@NullMarked
package dev.capstan.app.controller;

import org.jspecify.annotations.NullMarked;
