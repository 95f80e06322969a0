/// A controller that is written as data, in a process of its own: what it is told by options and variables,
/// whom it talks to, and its probes.
///
/// Start with [Standalone].
@NullMarked
package dev.capstan.app.controller;

import org.jspecify.annotations.NullMarked;
