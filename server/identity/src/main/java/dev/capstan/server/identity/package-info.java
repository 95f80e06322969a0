/// Who is calling: client certificates, bearer tokens of several kinds, impersonation.
///
/// Identity stands in front of every front door and knows none of them: what it finds out travels as the current
/// [Caller][dev.capstan.registry.access.Caller].
///
/// Start with [Identity].
@NullMarked
package dev.capstan.server.identity;

import org.jspecify.annotations.NullMarked;
