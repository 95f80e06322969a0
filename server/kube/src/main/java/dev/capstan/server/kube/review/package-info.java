/// Kinds that are only created and never kept: questions about who somebody is and what they may do.
///
/// Start with [Reviews].
@NullMarked
package dev.capstan.server.kube.review;

import org.jspecify.annotations.NullMarked;
