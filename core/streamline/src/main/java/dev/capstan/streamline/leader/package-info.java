/// Which of several processes does the work.
///
/// Start with [Election].
@NullMarked
package dev.capstan.streamline.leader;

import org.jspecify.annotations.NullMarked;
