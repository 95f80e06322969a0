package dev.capstan.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One request and its answer.
///
/// The answer begins with the first of [#send], [#stream] and [#frames], and there is one of them only. Methods
/// are called from the thread the handler runs on. An [IOException] means that the client went away or broke its
/// promise; the handler lets it through.
public interface Exchange {
    String method();

    /// The path as the client sent it, still percent-encoded, without the query.
    String path();

    /// The decoded query.
    ///
    /// @throws dev.capstan.api.RefusedException when it cannot be decoded
    Query query();

    /// The first value of a request header, whatever the case of its name.
    Optional<String> header(String name);

    /// All values of a request header, one per line the client sent.
    List<String> headers(String name);

    /// The names of all request headers, in lower case.
    Set<String> headerNames();

    /// The certificates with which the peer proved who it is, its own first; empty when it did not.
    default List<X509Certificate> peerCertificates() {
        return List.of();
    }

    /// The whole request body, inflated if it came compressed.
    ///
    /// @throws dev.capstan.api.RefusedException when it has more than `limit` bytes, inflated; the rest is not kept
    byte[] body(int limit) throws IOException;

    /// The peer's address, for logs.
    String remote();

    /// Whether nobody between the peer and us can read along.
    boolean secure();

    /// Whether the client asks for a WebSocket. It gets one if [#frames] answers, and plain HTTP otherwise.
    boolean wantsWebSocket();

    /// Adds a header to the answer, before that begins. A name may repeat.
    void addHeader(String name, String value);

    /// Whether the answer has begun.
    boolean begun();

    /// Answers whole. Large bodies are compressed if the client takes that.
    void send(int status, String contentType, byte[] body) throws IOException;

    /// Answers bit by bit; `flush` pushes what was written to the client. Whole when closed.
    default OutputStream stream(int status, String contentType) throws IOException {
        return stream(status, contentType, false);
    }

    /// Answers bit by bit, compressed if `gzip` is asked for and the client takes that.
    OutputStream stream(int status, String contentType, boolean gzip) throws IOException;

    /// Answers 200 with frames that follow each other for as long as the handler likes: lines over plain HTTP,
    /// messages over a WebSocket if the client [wants one][#wantsWebSocket]. The client learns at once that it is
    /// let in.
    ///
    /// @throws dev.capstan.api.RefusedException when the client asks for a WebSocket in a way that makes no sense
    FrameSink frames(String contentType) throws IOException;
}
