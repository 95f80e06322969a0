package dev.capstan.conformance.badinput;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// Bodies that cannot be read, or are too much.
final class BodyCases {
    private static final String WHERE = "line \\d+, column \\d+";
    private static final String UNKNOWN_FORMAT = "the body of the request was in an unknown format";

    private BodyCases() {}

    static List<Case> all() {
        return List.of(
                Case.of("JSON that ends too early", "POST {cm}")
                        .json("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"x\"")
                        .refused(400, "BadRequest", "")
                        .weSay(WHERE),
                Case.of("JSON that ends too early, custom kind", "POST {wd}")
                        .json("{\"apiVersion\":\"example.dev/v1\",\"kind\":\"Widget\",\n\"spec\":{")
                        .refused(400, "BadRequest", "")
                        .weSay("line 2, column \\d+"),
                Case.of("JSON with a bare word", "POST {cm}")
                        .json("{\"apiVersion\":\"v1\",\n\"kind\":ConfigMap}")
                        .refused(400, "BadRequest", "")
                        .weSay("line 2, column \\d+"),
                Case.of("JSON with more after it", "POST {cm}")
                        .json("{\"metadata\":{\"name\":\"x\"}} {}")
                        .refused(400, "BadRequest", "after")
                        .weSay(WHERE),
                Case.of("YAML with an open bracket", "POST {cm}")
                        .yaml("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: [x\n")
                        .refused(400, "BadRequest", "line ")
                        .weSay(WHERE),
                Case.of("YAML with a tab", "POST {wd}")
                        .yaml("apiVersion: example.dev/v1\nkind: Widget\nmetadata:\n\tname: x\n")
                        .refused(400, "BadRequest", "line 4"),
                Case.of("an empty body", "POST {cm}").json("").refused(400, "BadRequest", ""),
                Case.of("an array", "POST {cm}")
                        .json("[{\"kind\":\"ConfigMap\"}]")
                        .refused(400, "BadRequest", "array"),
                Case.of("a string", "POST {wd}").json("\"x\"").refused(400, "BadRequest", "string"),
                Case.of("a number", "POST {wd}").json("5").refused(400, "BadRequest", "number"),
                Case.of("an object of no kind", "POST {wd}").json("{}").refused(400, "BadRequest", "'Kind' is missing"),
                Case.of("10,000 objects in each other", "POST {cm}")
                        .json(configMap("\"data\":" + "{\"a\":".repeat(10_001) + "1" + "}".repeat(10_001)))
                        .refused(400, "BadRequest", "depth"),
                Case.of("10,000 arrays in each other, custom kind", "POST {wd}")
                        .json(widget("\"free\":{\"a\":" + "[".repeat(10_001) + "]".repeat(10_001) + "}"))
                        .refused(400, "BadRequest", "depth"),
                Case.of("10,000 arrays in each other in YAML", "POST {wd}")
                        .yaml("apiVersion: example.dev/v1\nkind: Widget\nspec: {free: {a: " + "[".repeat(10_001)
                                + "]".repeat(10_001) + "}}\n")
                        .refused(400, "BadRequest", "")
                        .weSay("nest|depth|deep"),
                Case.of("4 MiB", "POST {cm}")
                        .json(configMap("\"data\":{\"k\":\"" + "x".repeat(4 << 20) + "\"}"))
                        .refused(413, "RequestEntityTooLarge", "limit is 3145728"),
                Case.of("4 MiB, custom kind", "POST {wd}")
                        .json(widget("\"free\":{\"k\":\"" + "x".repeat(4 << 20) + "\"}"))
                        .refused(413, "RequestEntityTooLarge", "limit is 3145728"),
                Case.of("4 MiB of patch", "PATCH {cm}/a")
                        .mergePatch("{\"data\":{\"k\":\"" + "x".repeat(4 << 20) + "\"}}")
                        .refused(413, "RequestEntityTooLarge", "limit is 3145728"),
                Case.of("more than 1 MiB of data", "POST {cm}")
                        .json(configMap("\"data\":{\"k\":\"" + "x".repeat((1 << 20) + 1) + "\"}"))
                        .refused(422, "Invalid", "Too long: may not be more than 1048576 bytes"),
                Case.of("bytes that are no text", "POST {cm}")
                        .body("application/json", new byte[] {(byte) 0xff, (byte) 0xfe, 0})
                        .refused(400, "BadRequest", ""),
                Case.of("a value that is not UTF-8", "POST {cm}")
                        .body("application/json", latin1(configMap("\"data\":{\"k\":\"\u00fc\"}")))
                        .refusedByUs("UTF-8"),
                Case.of("a value that is not UTF-8, custom kind", "POST {wd}")
                        .body("application/json", latin1(widget("\"free\":{\"k\":\"\u00fc\"}")))
                        .refusedByUs("UTF-8"),
                Case.of("a value that is not UTF-8 in YAML", "POST {cm}")
                        .body("application/yaml", latin1("metadata: {name: x}\ndata: {k: \u00fc}\n"))
                        .refused(400, "BadRequest", "UTF-8"),
                Case.of("plain text", "POST {cm}")
                        .body("text/plain", configMap("\"data\":{}").getBytes(StandardCharsets.UTF_8))
                        .refused(415, "UnsupportedMediaType", UNKNOWN_FORMAT),
                Case.of("a content type that is none", "POST {wd}")
                        .body("appl;;/", widget("\"label\":\"ok\"").getBytes(StandardCharsets.UTF_8))
                        .refused(415, "UnsupportedMediaType", UNKNOWN_FORMAT));
    }

    static String configMap(String more) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"x\"}," + more + "}";
    }

    static String widget(String more) {
        return "{\"apiVersion\":\"example.dev/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"size\":1,"
                + more + "}}";
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
