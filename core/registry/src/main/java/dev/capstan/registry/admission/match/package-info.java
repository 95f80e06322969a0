/// Which writes somebody wants to be asked about: rules on operations and resources, and selectors of labels. Webhooks
/// and policies state them in the same way.
///
/// Start with [Criteria].
@NullMarked
package dev.capstan.registry.admission.match;

import org.jspecify.annotations.NullMarked;
