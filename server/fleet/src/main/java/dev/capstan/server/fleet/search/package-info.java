/// The language in which a list is searched and ordered: `labels.tier = 'gold' and not status.phase in ('Ready')`.
///
/// Start with [Search].
@NullMarked
package dev.capstan.server.fleet.search;

import org.jspecify.annotations.NullMarked;
