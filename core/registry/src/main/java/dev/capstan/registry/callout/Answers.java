package dev.capstan.registry.callout;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// What came of a call, in the words that Kubernetes' client has for it.
final class Answers {
    private static final int LONGEST_QUOTE = 2048;
    /// What Java says when it reads something else than TLS.
    private static final String NO_TLS = "plaintext connection";

    private Answers() {}

    static byte[] body(HttpResponse<byte[]> answer) throws CalloutException {
        int code = answer.statusCode();
        byte[] body = answer.body();
        if (code < 200 || code > 206) {
            throw new CalloutException(refused(code, answer));
        }
        if (body.length == 0) {
            throw new CalloutException("0-length response with status code: " + code + " and content type: "
                    + answer.headers().firstValue("Content-Type").orElse(""));
        }
        return body;
    }

    private static String refused(int code, HttpResponse<byte[]> answer) {
        String told = status(answer.body());
        if (told != null) {
            return told;
        }
        String type = answer.headers().firstValue("Content-Type").orElse("");
        String text = type.startsWith("text/") ? quote(answer.body()) : "unknown";
        return switch (code) {
            case 400 -> "the server rejected our request for an unknown reason";
            case 401 -> "the server has asked for the client to provide credentials";
            case 403 -> text;
            case 404 -> "the server could not find the requested resource";
            case 405 -> "the server does not allow this method on the requested resource";
            case 409 -> "the server reported a conflict";
            case 429 -> "the server has received too many requests and has asked us to try again later";
            case 503 -> "the server is currently unable to handle the request";
            case 504 ->
                "the server was unable to return a response in the time allotted,"
                        + " but may still be processing the request";
            default ->
                code >= 500
                        ? "an error on the server (\"" + text + "\") has prevented the request from succeeding"
                        : "the server responded with the status code " + code + " but did not return more information";
        };
    }

    private static String quote(byte[] body) {
        String text = new String(body, 0, Math.min(body.length, LONGEST_QUOTE), StandardCharsets.UTF_8);
        return text.strip();
    }

    /// What a Status says, when the answer is one.
    private static @Nullable String status(byte[] body) {
        try {
            JsonNode tree = Document.json(body).tree();
            boolean failure = tree.path("kind").asText("").equals("Status")
                    && tree.path("status").asText("").equals("Failure");
            return failure ? tree.path("message").asText("") : null;
        } catch (MalformedException e) {
            return null;
        }
    }

    static String words(URI uri, @Nullable Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            switch (each) {
                case UnresolvedAddressException _ -> {
                    return "dial tcp: lookup " + uri.getHost() + ": no such host";
                }
                case CertPathBuilderException _ -> {
                    return "tls: failed to verify certificate: x509: certificate signed by unknown authority";
                }
                case CertificateException e
                when e.getCause() == null -> {
                    return "tls: failed to verify certificate: x509: " + e.getMessage();
                }
                case SSLException e
                when String.valueOf(e.getMessage()).contains(NO_TLS) -> {
                    return "http: server gave HTTP response to HTTPS client (whoever listens there does not speak TLS)";
                }
                default -> {}
            }
        }
        if (cause instanceof ConnectException) {
            int port = uri.getPort() < 0 ? 443 : uri.getPort();
            return "dial tcp " + uri.getHost() + ":" + port + ": connect: connection refused";
        }
        return cause == null ? "no answer" : Objects.requireNonNullElse(cause.getMessage(), cause.toString());
    }
}
