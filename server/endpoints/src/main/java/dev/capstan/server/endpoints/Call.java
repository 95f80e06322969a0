package dev.capstan.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.WriteOptions;
import dev.capstan.server.http.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A request that has found its endpoint.
///
/// @param variables of the path
public record Call(Exchange exchange, Map<String, String> variables) {
    private static final String JSON = "application/json";

    public String variable(String name) {
        return Objects.requireNonNull(variables.get(name));
    }

    /// A variable that is an id; nothing has an id that is no number.
    public long id() {
        String text = variable("id");
        try {
            return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    public Optional<String> parameter(String name) {
        return exchange.query().first(name).filter(each -> !each.isEmpty());
    }

    public boolean flag(String name) {
        return exchange.query()
                .first(name)
                .map(value -> switch (value) {
                    case "", "true", "1" -> true;
                    case "false", "0" -> false;
                    default ->
                        throw Problem.invalid(
                                        name + " is \"" + value + "\", expected true or false",
                                        List.of(new Problem.Field(name, "expected true or false")))
                                .asException();
                })
                .orElse(false);
    }

    /// How to write for a client of REST. What it may not know of was looked for before.
    public static WriteOptions writing() {
        return new WriteOptions(false, "capstan-rest", FieldValidation.WARN);
    }

    public void send(int status, JsonNode tree) throws IOException {
        exchange.addHeader("Cache-Control", "no-cache, private");
        exchange.send(status, JSON, JsonText.bytes(tree));
    }

    /// Answers with something that has a revision, unless the client has that one already.
    public void send(int status, JsonNode tree, long revision) throws IOException {
        String tag = Preconditions.tag(revision);
        exchange.addHeader("ETag", tag);
        boolean known = status == 200
                && exchange.method().equals("GET")
                && Preconditions.names(exchange.headers("If-None-Match"), tag);
        if (known) {
            exchange.send(304, "", new byte[0]);
        } else {
            send(status, tree);
        }
    }

    public void sendNothing() throws IOException {
        exchange.send(204, "", new byte[0]);
    }
}
