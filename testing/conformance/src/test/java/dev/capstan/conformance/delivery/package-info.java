/// Controllers written as data while everything around them fails: events come twice, late and in another order,
/// those who handle them die in the middle, and so do the broker and the server.
///
/// Start with [DeliveryContract].
@NullMarked
package dev.capstan.conformance.delivery;

import org.jspecify.annotations.NullMarked;
