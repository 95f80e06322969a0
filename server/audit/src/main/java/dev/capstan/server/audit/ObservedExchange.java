package dev.capstan.server.audit;

import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.FrameSink;
import dev.capstan.server.http.Query;
import java.io.IOException;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/// An exchange that remembers how it was answered. Belongs to the thread that serves the request.
final class ObservedExchange implements Exchange {
    private final Exchange exchange;
    private final IntConsumer begun;
    private int status;

    /// @param begun is told of an answer that goes on for as long as it likes, when it begins
    ObservedExchange(Exchange exchange, IntConsumer begun) {
        this.exchange = exchange;
        this.begun = begun;
    }

    /// The status of the answer; 0 when there was none.
    int status() {
        return status;
    }

    @Override
    public void send(int code, String contentType, byte[] body) throws IOException {
        status = code;
        exchange.send(code, contentType, body);
    }

    @Override
    public OutputStream stream(int code, String contentType, boolean gzip) throws IOException {
        status = code;
        return exchange.stream(code, contentType, gzip);
    }

    @Override
    public FrameSink frames(String contentType) throws IOException {
        FrameSink frames = exchange.frames(contentType);
        status = 200;
        begun.accept(status);
        return frames;
    }

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public String path() {
        return exchange.path();
    }

    @Override
    public Query query() {
        return exchange.query();
    }

    @Override
    public Optional<String> header(String name) {
        return exchange.header(name);
    }

    @Override
    public List<String> headers(String name) {
        return exchange.headers(name);
    }

    @Override
    public Set<String> headerNames() {
        return exchange.headerNames();
    }

    @Override
    public List<X509Certificate> peerCertificates() {
        return exchange.peerCertificates();
    }

    @Override
    public byte[] body(int limit) throws IOException {
        return exchange.body(limit);
    }

    @Override
    public String remote() {
        return exchange.remote();
    }

    @Override
    public boolean secure() {
        return exchange.secure();
    }

    @Override
    public boolean wantsWebSocket() {
        return exchange.wantsWebSocket();
    }

    @Override
    public void addHeader(String name, String value) {
        exchange.addHeader(name, value);
    }

    @Override
    public boolean begun() {
        return exchange.begun();
    }
}
