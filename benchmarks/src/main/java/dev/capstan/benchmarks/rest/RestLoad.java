package dev.capstan.benchmarks.rest;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Many;
import dev.capstan.benchmarks.load.Many.Held;
import dev.capstan.benchmarks.load.Request;
import dev.capstan.benchmarks.load.Target;
import java.io.IOException;
import java.util.Collections;
import java.util.function.Supplier;

/// Requests for resources by many clients that cost little.
record RestLoad(Target target, Admin admin, int clients) {
    private static final String JSON = "application/json";
    private static final String NO_TIME = "0".repeat(19);
    private static final String MARK = "\"note\":\"";

    /// @return the name of a new type
    String define(String prefix, String reconciler) throws IOException, InterruptedException {
        String type = prefix + Long.toString(System.currentTimeMillis(), 36);
        admin.send("POST", "/api/v1/resource-types", """
                {"name": "%s", "version": "v1", "description": "for benchmarks", "reconciler": %s,
                 "schema": {"type": "object", "required": ["size"], "properties": {
                  "size": {"type": "integer", "minimum": 1}, "note": {"type": "string"}, "due": {"type": "integer"},
                  "color": {"type": "string", "enum": ["red", "green"], "default": "green"}}}}
                """.formatted(type, reconciler));
        return type;
    }

    Held creates(String type, int objects) throws IOException, InterruptedException {
        return creates(type, objects, "");
    }

    /// @param more fields of the spec, each with a comma after it
    Held creates(String type, int objects, String more) throws IOException, InterruptedException {
        String body = """
                {"name": "%s", "resource_type_name": "%s", "resource_type_version": "v1", "spec": {"size": 3, %s%s%s"}}""".formatted(Request.NAME, type, more, MARK, NO_TIME);
        return held(() -> Request.of(target, "POST", "/api/v1/resources", JSON, body, MARK), objects, 1);
    }

    /// @param rounds how often each is read
    Held reads(String type, int objects, int rounds) throws IOException, InterruptedException {
        String path = "/api/v1/resources/by-name/" + type + "/v1/" + Request.NAME;
        return held(() -> Request.of(target, "GET", path, JSON, "", MARK), objects, rounds);
    }

    /// @param request made anew for each client
    /// @param rounds how often it is sent for each object
    private Held held(Supplier<Request> request, int objects, int rounds) throws IOException, InterruptedException {
        return new Many(target, clients).send(() -> Collections.nCopies(rounds, request.get()), objects);
    }
}
