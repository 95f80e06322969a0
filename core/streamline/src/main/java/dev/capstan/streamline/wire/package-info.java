/// The Kubernetes API in bytes: requests, answers and watches over whatever transport the client has.
///
/// Start with [Wire].
@NullMarked
package dev.capstan.streamline.wire;

import org.jspecify.annotations.NullMarked;
