/// The verbs: everything that can be done with resources, for every front door and every in-process caller.
///
/// A write goes through one pipeline: access → decode → default and prune → mutating admission → validate →
/// validating admission → decide → commit → notify. Deciding only reads, from one
/// [View][dev.capstan.registry.index.View]; committing is the store's, on the condition that what was decided on
/// still holds; and what was committed comes back through the index, which is where state moves. A refusal is a
/// value, thrown as [dev.capstan.api.RefusedException].
///
/// Start with [Registry].
@NullMarked
package dev.capstan.registry;

import org.jspecify.annotations.NullMarked;
