package dev.capstan.conformance.badinput;

import static dev.capstan.conformance.badinput.BodyCases.configMap;
import static dev.capstan.conformance.badinput.BodyCases.widget;

import java.util.List;
import java.util.stream.Stream;

/// Objects that can be read but not be stored.
final class ObjectCases {
    private static final String MODIFIED =
            "the object has been modified; please apply your changes to the latest version";

    private ObjectCases() {}

    static List<Case> all() {
        return Stream.of(kinds(), names(), types(), numbers(), duplicates(), revisions())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Case> kinds() {
        return List.of(
                Case.of("an unknown kind", "POST {cm}")
                        .json("{\"apiVersion\":\"v1\",\"kind\":\"Nope\",\"metadata\":{\"name\":\"x\"}}")
                        .refused(400, "BadRequest", "Nope in version \"v1\" cannot be handled as a ConfigMap"),
                Case.of("another kind", "POST {cm}")
                        .json("{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"x\"}}")
                        .refused(400, "BadRequest", "Secret in version \"v1\" cannot be handled as a ConfigMap"),
                Case.of("another kind, custom", "POST {wd}")
                        .json(widget("\"label\":\"ok\"").replace("\"Widget\"", "\"Nope\""))
                        .refused(422, "Invalid", "kind: Invalid value: \"Nope\": must be Widget"),
                Case.of("another version", "POST {cm}")
                        .json(configMap("\"data\":{}").replace("\"v1\"", "\"v9\""))
                        .refused(400, "BadRequest", "v9"),
                Case.of("an unknown resource", "POST {cm}nosuch")
                        .json(configMap("\"data\":{}"))
                        .refused(404, "NotFound", "the server could not find the requested resource"),
                Case.of("a namespace that is not there", "POST /api/v1/namespaces/nosuch/configmaps")
                        .json(configMap("\"data\":{}"))
                        .refused(404, "NotFound", "namespaces \"nosuch\" not found"),
                Case.of("a method that does not fit", "PUT {cm}")
                        .json(configMap("\"data\":{}"))
                        .refused(405, "MethodNotAllowed", "the server does not allow this method"));
    }

    private static List<Case> names() {
        String config = configMap("\"data\":{}");
        String widget = widget("\"label\":\"ok\"");
        String rule = "a lowercase RFC 1123 subdomain must consist of";
        return List.of(
                Case.of("no name", "POST {cm}")
                        .json("{\"metadata\":{}}")
                        .refused(422, "Invalid", "name or generateName is required"),
                Case.of("a name in capitals", "POST {cm}")
                        .json(named(config, "Bad"))
                        .refused(422, "Invalid", rule),
                Case.of("a name in capitals, custom", "POST {wd}")
                        .json(named(widget, "Bad"))
                        .refused(422, "Invalid", rule),
                Case.of("a name with a slash", "POST {wd}")
                        .json(named(widget, "a/b"))
                        .refused(422, "Invalid", "a/b"),
                Case.of("a name with two dots upwards", "POST {wd}")
                        .json(named(widget, ".."))
                        .refused(422, "Invalid", ".."),
                Case.of("a name too long", "POST {wd}")
                        .json(named(widget, "a".repeat(254)))
                        .refused(422, "Invalid", "253"),
                Case.of("a name that is a number", "POST {wd}")
                        .json(widget.replace("\"x\"", "7"))
                        .refused(400, "BadRequest", "number"),
                Case.of("another name than in the path", "PUT {cm}/a")
                        .json(named(config, "b"))
                        .refused(
                                400, "BadRequest", "the name of the object (b) does not match the name on the URL (a)"),
                Case.of("another namespace than in the path", "POST {cm}")
                        .json(config.replace("\"name\"", "\"namespace\":\"other\",\"name\""))
                        .refused(400, "BadRequest", "the namespace of the provided object does not match"),
                Case.of("a label that is none", "POST {wd}")
                        .json(widget.replace("\"name\"", "\"labels\":{\"a b\":\"c\"},\"name\""))
                        .refused(422, "Invalid", "metadata.labels: Invalid value: \"a b\": name part must consist of"),
                Case.of("a key that is none", "POST {cm}")
                        .json(configMap("\"data\":{\"a/b\":\"c\"}"))
                        .refused(
                                422,
                                "Invalid",
                                "data[a/b]: Invalid value: \"a/b\": a valid config key must consist of"));
    }

    private static List<Case> types() {
        return List.of(
                Case.of("a number for a string", "POST {cm}")
                        .json(configMap("\"data\":{\"k\":1}"))
                        .refused(400, "BadRequest", "cannot unmarshal number into Go struct field ConfigMap.data")
                        .weSayInstead("data\\.k in body must be of type string"),
                Case.of("a string for a map", "POST {cm}")
                        .json(configMap("\"data\":\"x\""))
                        .refused(400, "BadRequest", "cannot unmarshal string into Go struct field ConfigMap.data")
                        .weSayInstead("data in body must be of type object"),
                Case.of("labels that are a string", "POST {wd}")
                        .json(widget("\"label\":\"ok\"").replace("\"name\"", "\"labels\":\"x\",\"name\""))
                        .refused(400, "BadRequest", "cannot unmarshal string into Go struct field ObjectMeta.labels")
                        .weSayInstead("metadata\\.labels is a string, expected an object of strings"),
                Case.of("a string for a whole number", "POST {wd}")
                        .json(widget("\"replicas\":\"x\""))
                        .refused(422, "Invalid", "spec.replicas in body must be of type integer: \"string\""),
                Case.of("an object for a list", "POST {wd}")
                        .json(widget("\"tags\":{}"))
                        .refused(422, "Invalid", "spec.tags in body must be of type array: \"object\""),
                Case.of("a text for a whole spec", "POST {wd}")
                        .json(
                                "{\"apiVersion\":\"example.dev/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"x\"},\"spec\":\"s\"}")
                        .refused(422, "Invalid", "spec in body must be of type object: \"string\""),
                Case.of("no base64", "POST {cm}")
                        .json(configMap("\"binaryData\":{\"k\":\"!\"}"))
                        .refused(400, "BadRequest", "illegal base64 data")
                        .weSayInstead("binaryData\\.k: illegal base64 data"),
                Case.of("no time", "POST {cm}")
                        .json(configMap("\"data\":{}").replace("\"name\"", "\"creationTimestamp\":\"x\",\"name\""))
                        .refused(400, "BadRequest", "parsing time \"x\"")
                        .weSayInstead("metadata\\.creationTimestamp is a string, expected a time"));
    }

    private static List<Case> numbers() {
        return List.of(
                Case.of("a number beyond all bounds", "POST {wd}")
                        .json(widget("\"replicas\":1e400"))
                        .refused(400, "BadRequest", "1e400"),
                Case.of("a number beyond all bounds where anything goes", "POST {wd}")
                        .json(widget("\"free\":{\"a\":1e400}"))
                        .refused(400, "BadRequest", "1e400"),
                Case.of("a number of 20 digits", "POST {wd}")
                        .json(widget("\"replicas\":99999999999999999999"))
                        .refused(422, "Invalid", "spec.replicas in body must be of type int"),
                Case.of("a number of 5,000 digits", "POST {wd}")
                        .json(widget("\"replicas\":1" + "0".repeat(5_000)))
                        .refused(400, "BadRequest", ""),
                Case.of("a number over 32 bits", "POST {wd}")
                        .json(widget("\"replicas\":3000000000"))
                        .refused(422, "Invalid", "spec.replicas"),
                Case.of("a half", "POST {wd}")
                        .json(widget("\"replicas\":1.5"))
                        .refused(422, "Invalid", "spec.replicas in body must be of type int"),
                Case.of("a generation of 20 digits", "POST {cm}")
                        .json(configMap("\"data\":{}")
                                .replace("\"name\"", "\"generation\":99999999999999999999,\"name\""))
                        .refused(400, "BadRequest", "99999999999999999999")
                        .weSayInstead("metadata\\.generation is a number, expected an integer"),
                Case.of("an infinite number in YAML", "POST {wd}")
                        .yaml("{apiVersion: example.dev/v1, kind: Widget, metadata: {name: x}, spec: {size: .inf}}")
                        .refused(400, "BadRequest", "inf"));
    }

    private static List<Case> duplicates() {
        return List.of(
                Case.of("a key given twice", "POST {cm}?fieldValidation=Strict")
                        .json(configMap("\"data\":{\"k\":\"1\",\"k\":\"2\"}"))
                        .refused(400, "BadRequest", "strict decoding error: duplicate field \"data.k\""),
                Case.of("keys given twice, custom", "POST {wd}?fieldValidation=Strict")
                        .json(widget("\"size\":2,\"color\":\"red\",\"color\":\"blue\""))
                        .refused(400, "BadRequest", "duplicate field \"spec.size\", duplicate field \"spec.color\""),
                Case.of("a key given twice in YAML", "POST {wd}?fieldValidation=Strict")
                        .yaml(
                                "apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: x}\nspec:\n  size: 1\n  size: 2\n")
                        .refused(400, "BadRequest", "strict decoding error"),
                Case.of("unknown fields", "POST {wd}?fieldValidation=Strict")
                        .json(widget("\"nope\":1,\"ports\":[{\"name\":\"a\",\"prot\":1}]"))
                        .refused(
                                400,
                                "BadRequest",
                                "unknown field \"spec.nope\", unknown field \"spec.ports[0].prot\""));
    }

    private static List<Case> revisions() {
        return List.of(
                Case.of("a stale revision", "PUT {cm}/a")
                        .json(revised(named(configMap("\"data\":{}"), "a"), "1"))
                        .refused(409, "Conflict", MODIFIED),
                Case.of("a stale revision, custom", "PUT {wd}/w")
                        .json(revised(named(widget("\"label\":\"ok\""), "w"), "1"))
                        .refused(409, "Conflict", MODIFIED),
                Case.of("no revision, custom", "PUT {wd}/w")
                        .json(named(widget("\"label\":\"ok\""), "w"))
                        .refused(
                                422,
                                "Invalid",
                                "metadata.resourceVersion: Invalid value: 0: must be specified for an update"),
                Case.of("a revision that is none", "PUT {cm}/a")
                        .json(revised(named(configMap("\"data\":{}"), "a"), "abc"))
                        .refusedByUs("abc"),
                Case.of("a revision on what is to be created", "POST {cm}")
                        .json(revised(configMap("\"data\":{}"), "5"))
                        .refusedByUs("resourceVersion should not be set on objects to be created"),
                Case.of("another uid", "PUT {cm}/a")
                        .json(named(configMap("\"data\":{}"), "a").replace("\"name\"", "\"uid\":\"1-2\",\"name\""))
                        .refused(409, "Conflict", "UID"),
                Case.of("what exists", "POST {cm}")
                        .json(named(configMap("\"data\":{}"), "a"))
                        .refused(409, "AlreadyExists", "configmaps \"a\" already exists"),
                Case.of("a precondition that does not hold", "DELETE {wd}/w")
                        .json("{\"preconditions\":{\"uid\":\"1-2\"}}")
                        .refused(409, "Conflict", "the UID in the precondition (1-2) does not match"));
    }

    private static String named(String object, String name) {
        return object.replace("\"name\":\"x\"", "\"name\":\"" + name + "\"");
    }

    private static String revised(String object, String revision) {
        return object.replace("\"name\"", "\"resourceVersion\":\"" + revision + "\",\"name\"");
    }
}
