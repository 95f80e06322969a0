package dev.capstan.server.kube.inmemory;

import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The head of an answer, and its body to come.
final class InMemoryResponse<T> extends StandardHttpHeaders implements HttpResponse<T> {
    private final HttpRequest request;
    private final int code;
    private final T body;

    InMemoryResponse(HttpRequest request, int code, Map<String, List<String>> headers, T body) {
        super(headers);
        this.request = request;
        this.code = code;
        this.body = body;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public T body() {
        return body;
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
        return Optional.empty();
    }
}
