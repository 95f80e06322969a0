/// How objects look over REST: a resource is a custom object, and what REST shows of it is a view.
///
/// Start with [ResourceForm].
@NullMarked
package dev.capstan.server.rest.form;

import org.jspecify.annotations.NullMarked;
