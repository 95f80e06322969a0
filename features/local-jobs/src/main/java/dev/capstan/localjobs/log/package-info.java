/// What containers say, kept in files.
///
/// Who reads one has a [LogStream].
///
/// Start with [LogFile].
@NullMarked
package dev.capstan.localjobs.log;

import org.jspecify.annotations.NullMarked;
