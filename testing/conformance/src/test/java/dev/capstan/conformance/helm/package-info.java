/// Charts: installed as Helm does it with the fabric8 client, and by Helm itself.
///
/// The chart is kept in the resources beside this package, with one object of each kind that charts are made of. Helm
/// is looked for in the folder `bin` of `PEERS` and on the `PATH`; without it what needs it is reported as skipped.
///
/// Start with [Chart].
@NullMarked
package dev.capstan.conformance.helm;

import org.jspecify.annotations.NullMarked;
