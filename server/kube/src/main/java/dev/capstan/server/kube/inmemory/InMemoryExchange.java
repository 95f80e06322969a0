package dev.capstan.server.kube.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.api.Refusal;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.FrameSink;
import dev.capstan.server.http.Query;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.ByteArrayBodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.InputStreamBodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.StringBodyContent;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An exchange without a wire.
final class InMemoryExchange implements Exchange {
    private final StandardHttpRequest request;
    private final ClientEnd end;
    private final Map<String, List<String>> answerHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private boolean begun;
    private @Nullable OutputStream stream;
    private @Nullable FrameSink frames;

    InMemoryExchange(StandardHttpRequest request, ClientEnd end) {
        this.request = request;
        this.end = end;
    }

    /// Ends the answer if the handler did not.
    void finish() throws IOException {
        if (stream != null) {
            stream.close();
        }
        if (frames != null) {
            frames.close();
        }
        end.finish();
    }

    @Override
    public String method() {
        return request.method();
    }

    @Override
    public String path() {
        return request.uri().getRawPath();
    }

    @Override
    public Query query() {
        String raw = request.uri().getRawQuery();
        return raw == null ? Query.empty() : Query.parse(raw);
    }

    @Override
    public Set<String> headerNames() {
        return request.headers().keySet().stream()
                .map(each -> each.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    @Override
    public List<String> headers(String name) {
        if (name.equalsIgnoreCase("Content-Type") && request.getContentType() != null) {
            return List.of(request.getContentType());
        }
        var values = request.headers(name);
        return values.isEmpty() && name.equalsIgnoreCase("Host")
                ? List.of(request.uri().getAuthority())
                : values;
    }

    @Override
    public byte[] body(int limit) throws IOException {
        byte[] bytes = switch (request.body()) {
            case StringBodyContent text -> text.getContent().getBytes(UTF_8);
            case ByteArrayBodyContent array -> array.getContent();
            case InputStreamBodyContent in -> in.getContent().readNBytes(limit + 1);
            case null, default -> new byte[0];
        };
        if (bytes.length > limit) {
            throw new Refusal.TooLarge("the body has more than " + limit + " bytes, which is the limit").asException();
        }
        return bytes;
    }

    @Override
    public String remote() {
        return "this process";
    }

    @Override
    public boolean secure() {
        return true;
    }

    @Override
    public boolean wantsWebSocket() {
        return end instanceof SocketEnd;
    }

    @Override
    public void addHeader(String name, String value) {
        answerHeaders.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(value);
    }

    @Override
    public boolean begun() {
        return begun;
    }

    @Override
    public void send(int status, String contentType, byte[] body) throws IOException {
        begin(status, contentType);
        if (body.length > 0 && hasContent()) {
            end.take(body);
        }
    }

    @Override
    public OutputStream stream(int status, String contentType, boolean gzip) {
        begin(status, contentType);
        stream = hasContent() ? new InMemoryStream(end) : OutputStream.nullOutputStream();
        return stream;
    }

    @Override
    public FrameSink frames(String contentType) {
        if (end instanceof SocketEnd socket) {
            socket.subprotocol().ifPresent(name -> addHeader("Sec-WebSocket-Protocol", name));
            begin(SocketEnd.SWITCHING_PROTOCOLS, contentType);
            frames = new InMemoryFrames(end, true);
        } else {
            begin(200, contentType);
            frames = new InMemoryFrames(end, false);
        }
        return frames;
    }

    private void begin(int status, String contentType) {
        if (begun) {
            throw new IllegalStateException("the answer to " + method() + " " + path() + " has already begun");
        }
        begun = true;
        addHeader("Content-Type", contentType);
        end.begin(status, answerHeaders);
    }

    /// A client that wanted a WebSocket and got another answer does not read it; nor does one that asked for the
    /// head.
    private boolean hasContent() {
        return end instanceof BodyEnd && !method().equals("HEAD");
    }
}
