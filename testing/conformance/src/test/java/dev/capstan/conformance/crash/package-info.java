/// The whole server, killed again and again while people write to it and watch it.
///
/// A [CrashRun] has [Writer]s and [Watcher]s at work while a [Victim] is killed and comes back. Writers know
/// what was acknowledged to them and check it whenever they lost sight of the server. Watchers go on from the
/// last revision they saw. After each kill the [Verdict] compares everything that anybody was ever told with
/// the one history of the namespace.
///
/// Start with [CrashContract].
@NullMarked
package dev.capstan.conformance.crash;

import org.jspecify.annotations.NullMarked;
