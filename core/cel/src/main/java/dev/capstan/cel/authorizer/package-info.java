/// What an expression can ask about permissions: `authorizer.group('').resource('pods').check('get').allowed()`.
///
/// Start with [Authorizer].
@NullMarked
package dev.capstan.cel.authorizer;

import org.jspecify.annotations.NullMarked;
