/// Resources over REST: a front door of its own to the objects that the Kubernetes API serves as well.
///
/// What it shows is a view of them, what it does it does through the registry's verbs.
///
/// Start with [RestApi].
@NullMarked
package dev.capstan.server.rest;

import org.jspecify.annotations.NullMarked;
