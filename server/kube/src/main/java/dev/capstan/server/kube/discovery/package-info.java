/// What tells clients which kinds are served, and under which paths.
///
/// Two dialects say the same: the aggregated documents of `apidiscovery.k8s.io`, one for `/api` and one for
/// `/apis`, and the older ones, one for each group and version. All are functions of the catalogue of kinds and
/// are prepared once for each catalogue.
///
/// Start with [Discovery].
@NullMarked
package dev.capstan.server.kube.discovery;

import org.jspecify.annotations.NullMarked;
