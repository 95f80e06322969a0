package dev.capstan.server.http;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// Where a server listens and what it lets in.
///
/// @param host the address to bind
/// @param port the port to bind; 0 takes a free one
/// @param localOnly whether only requests that name a local host, and come from no foreign web page, are let in
/// @param errors how errors are worded
/// @param tls what TLS is spoken with, and which client certificates are believed; null for plain HTTP
public record HttpOptions(
        String host,
        int port,
        boolean localOnly,
        ErrorAnswer errors,
        HttpLimits limits,
        @Nullable SSLContext tls) {
    public HttpOptions {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port is " + port + ", expected 0 to 65535");
        }
    }

    /// For one person on one machine: bound to 127.0.0.1 and guarded.
    public static HttpOptions local(int port) {
        return new HttpOptions("127.0.0.1", port, true, ErrorAnswer.plain(), HttpLimits.defaults(), null);
    }

    public HttpOptions withHost(String newHost) {
        return new HttpOptions(newHost, port, localOnly, errors, limits, tls);
    }

    public HttpOptions withLocalOnly(boolean newLocalOnly) {
        return new HttpOptions(host, port, newLocalOnly, errors, limits, tls);
    }

    public HttpOptions withErrors(ErrorAnswer newErrors) {
        return new HttpOptions(host, port, localOnly, newErrors, limits, tls);
    }

    public HttpOptions withLimits(HttpLimits newLimits) {
        return new HttpOptions(host, port, localOnly, errors, newLimits, tls);
    }

    public HttpOptions withTls(SSLContext newTls) {
        return new HttpOptions(host, port, localOnly, errors, limits, newTls);
    }
}
