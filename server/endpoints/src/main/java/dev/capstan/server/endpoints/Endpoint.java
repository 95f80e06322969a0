package dev.capstan.server.endpoints;

import dev.capstan.server.http.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/// One method on one path: what is done there, and what the OpenAPI document says of it. As both stand here, neither
/// can be forgotten.
///
/// @param path with variables in braces, `/api/v1/resources/{id}`
/// @param summary one line for people
/// @param parameters of the query
/// @param body the name of the schema of the request's body; empty when there is none
/// @param bodyRequired whether there must be one
/// @param answers the name of the schema of the answer's body for each status; empty text when there is none, `[X]` for
/// an array of X, `text/event-stream` for a stream
/// @param shared whether others are served at the same path
/// @param claimed whether a request for this path is ours
public record Endpoint(
        String method,
        String path,
        String summary,
        List<Parameter> parameters,
        String body,
        boolean bodyRequired,
        Map<Integer, String> answers,
        boolean shared,
        Predicate<Exchange> claimed,
        Action action) {

    /// What is done.
    @FunctionalInterface
    public interface Action {
        void answer(Call call) throws Exception;
    }

    /// A parameter of the query.
    ///
    /// @param type `string`, `integer` or `boolean`
    public record Parameter(String name, String type, String description) {}

    public Endpoint {
        parameters = List.copyOf(parameters);
        answers = Map.copyOf(new TreeMap<>(answers));
    }

    public static Endpoint of(String method, String path, String summary, Action action) {
        return new Endpoint(method, path, summary, List.of(), "", false, Map.of(), false, _ -> true, action);
    }

    public Endpoint answering(int status, String schema) {
        var more = new TreeMap<>(answers);
        more.put(status, schema);
        return new Endpoint(method, path, summary, parameters, body, bodyRequired, more, shared, claimed, action);
    }

    public Endpoint taking(String schema) {
        return new Endpoint(method, path, summary, parameters, schema, true, answers, shared, claimed, action);
    }

    public Endpoint perhapsTaking(String schema) {
        return new Endpoint(method, path, summary, parameters, schema, false, answers, shared, claimed, action);
    }

    public Endpoint with(String name, String type, String description) {
        var more = new ArrayList<>(parameters);
        more.add(new Parameter(name, type, description));
        return new Endpoint(method, path, summary, more, body, bodyRequired, answers, shared, claimed, action);
    }

    /// The same, for some requests only; the others are somebody else's.
    public Endpoint claiming(Predicate<Exchange> some) {
        return new Endpoint(method, path, summary, parameters, body, bodyRequired, answers, true, some, action);
    }

    /// The values of the variables if these are the segments of the path, decoded.
    public Optional<Map<String, String>> match(List<String> segments) {
        var variables = new TreeMap<String, String>();
        int at = 1;
        for (String segment : segments) {
            if (at > path.length()) {
                return Optional.empty();
            }
            int slash = path.indexOf('/', at);
            int end = slash < 0 ? path.length() : slash;
            if (path.startsWith("{", at)) {
                variables.put(path.substring(at + 1, end - 1), segment);
            } else if (segment.length() != end - at || !path.startsWith(segment, at)) {
                return Optional.empty();
            }
            at = end + 1;
        }
        return at == path.length() + 1 ? Optional.of(variables) : Optional.empty();
    }
}
