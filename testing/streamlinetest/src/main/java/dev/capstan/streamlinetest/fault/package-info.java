/// A client whose calls fail when a test wants them to.
///
/// Start with [FaultyClient].
@NullMarked
package dev.capstan.streamlinetest.fault;

import org.jspecify.annotations.NullMarked;
