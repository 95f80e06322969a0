package dev.capstan.plugins.http;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Call;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Makes the calls for one request, with its secrets, and keeps these out of what is told. Used by one thread.
final class Exchange {
    private final Caller caller;
    private final AddressPolicy policy;
    private final ActionRequest request;
    private final List<String> secrets = new ArrayList<>();

    Exchange(Caller caller, AddressPolicy policy, ActionRequest request) {
        this.caller = caller;
        this.policy = policy;
        this.request = request;
    }

    ActionRequest request() {
        return request;
    }

    /// @throws RetryableException when there is no answer
    Answer send(Step step) throws InterruptedException {
        Call call = call(step, step.method(), step.uri());
        return caller.send(step.body() == null ? call : call.withJson(step.body()), policy);
    }

    /// Asks how far it is, where the answer to a step said to ask. Nobody else gets to see its secrets.
    Answer poll(Step step, URI address) throws InterruptedException {
        if (!origin(address).equals(origin(step.uri()))) {
            throw new TerminalException("polling was sent from " + origin(step.uri()) + " to " + origin(address)
                    + ", expected to stay where the call went");
        }
        return caller.send(call(step, "GET", address), policy);
    }

    /// The same text without secrets.
    String redacted(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, "***");
        }
        return clean;
    }

    private Call call(Step step, String method, URI uri) {
        Call call = Call.of(method, uri)
                .within(step.timeout(), step.limit())
                .with("Accept", "application/json, */*;q=0.5")
                .with("Idempotency-Key", request.idempotencyKey());
        for (var header : step.headers().entrySet()) {
            call = call.with(header.getKey(), value(header.getValue()));
        }
        return call;
    }

    private String value(Object header) {
        if (!(header instanceof Map<?, ?> reference)) {
            return header.toString();
        }
        String secret = request.secrets().require(String.valueOf(reference.get("secret")));
        if (!secret.isEmpty()) {
            secrets.add(secret);
        }
        Object prefix = reference.get("prefix");
        return (prefix == null ? "" : prefix) + secret;
    }

    private static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }
}
