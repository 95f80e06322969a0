package dev.capstan.server.kube;

import dev.capstan.api.RefusedException;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.server.http.Exchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// What a request asks for, in the words of access rules. Asked before anything is looked for, so that nobody learns
/// from a 404 what is there.
final class RequestQuestion {
    private RequestQuestion() {}

    /// A path that is no resource.
    static Question path(Exchange exchange) {
        String path = exchange.path();
        String decoded =
                path.indexOf('%') < 0 ? path : URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        return new Question.OnPath(exchange.method().toLowerCase(Locale.ROOT), decoded);
    }

    /// @param watchPath whether the path itself asks for a watch, also of one object
    static Question resource(Exchange exchange, ResourcePath path, boolean watchPath, boolean watch) {
        boolean named = path.name() != null;
        String verb = switch (exchange.method()) {
            case "GET", "HEAD" -> watchPath ? "watch" : named ? "get" : watch ? "watch" : "list";
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> named ? "delete" : "deletecollection";
            default -> "";
        };
        boolean reads = verb.equals("list") || verb.equals("watch");
        return !named && reads ? path.asked(verb, fields(exchange)) : path.asked(verb);
    }

    /// A selector that cannot be read does not narrow the question; whoever may ask it is told what is wrong.
    private static FieldSelector fields(Exchange exchange) {
        try {
            return FieldSelector.parse(exchange.query().first("fieldSelector").orElse(""));
        } catch (RefusedException e) {
            return FieldSelector.EVERYTHING;
        }
    }
}
