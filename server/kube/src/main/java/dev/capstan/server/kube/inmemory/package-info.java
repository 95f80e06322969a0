/// The in-memory transport of the fabric8 client.
///
/// A client made here calls a [dev.capstan.server.http.Handler] directly: no socket, no port, no TLS, and yet every
/// byte a real client would see, so that a controller cannot tell an embedded control plane from a remote one.
///
/// Each call runs the handler on a virtual thread. What the handler answers is handed to the client on that
/// thread, at the pace the client asks for it; so a slow client makes the handler wait, as a slow socket would.
///
/// Start with [InMemoryClient].
@NullMarked
package dev.capstan.server.kube.inmemory;

import org.jspecify.annotations.NullMarked;
