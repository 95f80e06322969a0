/// What a webhook is asked about an object that somebody wants to write, and what it can say to that.
///
/// Start with [Verdict].
@NullMarked
package dev.capstan.streamline.admission;

import org.jspecify.annotations.NullMarked;
