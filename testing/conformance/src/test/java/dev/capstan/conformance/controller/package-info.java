/// Controllers that are written as data, in processes of their own.
///
/// Start with [StandaloneIT].
@NullMarked
package dev.capstan.conformance.controller;

import org.jspecify.annotations.NullMarked;
