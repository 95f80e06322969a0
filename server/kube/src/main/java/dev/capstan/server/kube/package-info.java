/// The Kubernetes dialect: paths, parameters, media types and wording as Kubernetes clients expect them.
///
/// [KubeApi] is the door; everything behind it is the registry's. A request's path is taken apart by [RequestPath],
/// its parameters by [ListParameters] and [WriteParameters]; refusals are worded by [KubeStatus].
///
/// Start with [KubeApi].
@NullMarked
package dev.capstan.server.kube;

import org.jspecify.annotations.NullMarked;
