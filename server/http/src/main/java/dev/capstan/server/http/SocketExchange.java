package dev.capstan.server.http;

import dev.capstan.api.Refusal;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.webserver.http.RoutingRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An exchange over a connection.
final class SocketExchange implements Exchange {
    private static final int WORTH_COMPRESSING = 128 * 1024;
    private static final int COPIED = 64 * 1024;

    private final Connection connection;
    private final RoutingRequest request;
    private final ServerRequestHeaders headers;
    private final RequestBody body;
    private final Head head = new Head();
    /// Whether the head makes sense; what follows one that does not is not worth reading.
    private boolean trusted;

    private boolean begun;
    private boolean goesOn = true;
    private @Nullable OutputStream stream;
    private @Nullable SocketFrames frames;

    SocketExchange(Connection connection, RoutingRequest request) {
        this.connection = connection;
        this.request = request;
        this.headers = request.headers();
        this.body = new RequestBody(connection, this);
    }

    /// @throws dev.capstan.api.RefusedException when nothing good can come of this request
    void check(int headerCount) {
        body.measure();
        checkHost();
        int count = 0;
        for (Header each : headers) {
            count += each.valueCount();
            if (each.headerName().lowerCase().isEmpty()) {
                throw new Refusal.BadRequest("the request has a header without a name").asException();
            }
        }
        if (count > headerCount) {
            throw new Refusal.BadRequest("the request has " + count + " headers, expected at most " + headerCount)
                    .asException();
        }
        trusted = true;
    }

    /// Whom the request is for must be said once: those in front of us and those behind may each believe another one.
    private void checkHost() {
        List<String> hosts = headers("Host");
        if (hosts.size() != 1) {
            throw new Refusal.BadRequest("the request has " + hosts.size() + " Host headers, expected one")
                    .asException();
        }
        String target = request.prologue().uriPath().rawPath();
        if (target.startsWith("/") || target.equals("*")) {
            return;
        }
        String authority = authority(target);
        if (authority.isEmpty() || !authority.equalsIgnoreCase(hosts.getFirst())) {
            throw new Refusal.BadRequest("the request is for \"" + target + "\" of Host \"" + hosts.getFirst()
                            + "\", expected a path that begins with a slash")
                    .asException();
        }
    }

    /// Whom a request target with a scheme is for; empty when it is no such target.
    private static String authority(String target) {
        int begin = target.indexOf("://") + 3;
        int slash = target.indexOf('/', begin);
        boolean http =
                target.regionMatches(true, 0, "http://", 0, 7) || target.regionMatches(true, 0, "https://", 0, 8);
        return http ? target.substring(begin, slash < 0 ? target.length() : slash) : "";
    }

    /// Ends the answer; tells whether the connection takes another request.
    boolean finish() throws IOException, InterruptedException {
        if (stream != null) {
            stream.close();
        }
        if (frames != null) {
            frames.finish();
        }
        if (goesOn) {
            body.skip();
        }
        goesOn &= !body.lost();
        connection.unread(goesOn || body.lost() || !trusted);
        return goesOn;
    }

    @Override
    public String method() {
        return request.prologue().method().text();
    }

    @Override
    public String path() {
        String path = request.prologue().uriPath().rawPath();
        if (path.startsWith("/") || path.equals("*")) {
            return path;
        }
        int slash = path.indexOf('/', path.indexOf("://") + 3);
        return slash < 0 ? "/" : path.substring(slash);
    }

    @Override
    public Query query() {
        return Query.parse(request.prologue().query().rawValue());
    }

    @Override
    public Optional<String> header(String name) {
        return headers.first(HeaderNames.create(name));
    }

    @Override
    public List<String> headers(String name) {
        HeaderName key = HeaderNames.create(name);
        return headers.contains(key) ? headers.get(key).allValues() : List.of();
    }

    @Override
    public byte[] body(int limit) throws IOException {
        return body.read(limit);
    }

    @Override
    public String remote() {
        var peer = connection.context().remotePeer();
        return peer.host() + ":" + peer.port();
    }

    @Override
    public Set<String> headerNames() {
        var names = new HashSet<String>();
        headers.forEach(each -> names.add(each.headerName().lowerCase()));
        return names;
    }

    @Override
    public List<X509Certificate> peerCertificates() {
        return connection
                .context()
                .remotePeer()
                .tlsCertificates()
                .map(SocketExchange::x509)
                .orElse(List.of());
    }

    private static List<X509Certificate> x509(Certificate[] certificates) {
        var found = new ArrayList<X509Certificate>();
        for (Certificate each : certificates) {
            if (each instanceof X509Certificate known) {
                found.add(known);
            }
        }
        return found;
    }

    @Override
    public boolean secure() {
        return connection.context().isSecure();
    }

    @Override
    public boolean wantsWebSocket() {
        return WebSocketHandshake.isAskedBy(this);
    }

    @Override
    public void addHeader(String name, String value) {
        head.add(name, value);
    }

    @Override
    public boolean begun() {
        return begun;
    }

    @Override
    public void send(int status, String contentType, byte[] content) throws IOException {
        begin();
        byte[] sent = content;
        if (content.length >= WORTH_COMPRESSING && Gzip.acceptedBy(headers("Accept-Encoding"))) {
            sent = Gzip.compress(content);
            compressed();
        }
        boolean bodiless = status == 204 || status == 304;
        var out = new OutputBuffer(512 + (sent.length <= COPIED ? sent.length : 0));
        head.write(status, contentType, out);
        if (!bodiless) {
            out.put("Content-Length: " + sent.length + "\r\n");
        }
        out.put("\r\n");
        if (bodiless || isHead()) {
            connection.write(out.bytes(), 0, out.length());
        } else if (sent.length <= COPIED) {
            out.put(sent);
            connection.write(out.bytes(), 0, out.length());
        } else {
            connection.write(out.bytes(), 0, out.length());
            connection.write(sent, 0, sent.length);
        }
    }

    @Override
    public OutputStream stream(int status, String contentType, boolean gzip) throws IOException {
        begin();
        boolean compress = gzip && Gzip.acceptedBy(headers("Accept-Encoding"));
        if (compress) {
            compressed();
        }
        var out = new OutputBuffer(1024);
        head.write(status, contentType, out);
        var chunks = new ChunkedStream(connection, out, isHead());
        stream = compress ? Gzip.stream(chunks) : chunks;
        return stream;
    }

    @Override
    public FrameSink frames(String contentType) throws IOException {
        var out = new OutputBuffer(1024);
        if (wantsWebSocket()) {
            WebSocketHandshake.of(this).write(head, out);
            goesOn = false;
            begun = true;
            frames = new WebSocketFrames(connection);
        } else {
            begin();
            head.write(200, contentType, out);
            frames = new ChunkedFrames(connection);
        }
        frames.open(out);
        return frames;
    }

    private boolean isHead() {
        return method().equals("HEAD");
    }

    private void begin() {
        if (begun) {
            throw new IllegalStateException("the answer to " + method() + " " + path() + " has already begun");
        }
        begun = true;
        goesOn = trusted && !connection.closing() && !body.lost() && !clientCloses();
        if (!goesOn) {
            head.add("Connection", "close");
        }
    }

    private boolean clientCloses() {
        return header("Connection").orElse("").toLowerCase(Locale.ROOT).contains("close");
    }

    private void compressed() {
        head.add("Content-Encoding", "gzip");
        head.add("Vary", "Accept-Encoding");
    }
}
