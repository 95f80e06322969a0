/// Kubernetes' protobuf, read: what typed Go clients send for built-in kinds.
///
/// A body is an [Envelope] that names its kind and holds the bytes of a message. Which fields a message has is data:
/// `messages.txt`, taken from Kubernetes' own types by `tools/kubernetes`. The result is the JSON that Go would write
/// of the same object, without its nulls, so that from here on nobody needs to know how the object came.
///
/// Start with [ProtobufBody].
@NullMarked
package dev.capstan.server.kube.protobuf;

import org.jspecify.annotations.NullMarked;
