package dev.capstan.conformance.badinput;

import static dev.capstan.conformance.badinput.BodyCases.configMap;

import java.util.List;
import java.util.stream.Stream;

/// Query parameters with values that are none.
final class QueryCases {
    private QueryCases() {}

    static List<Case> all() {
        return Stream.concat(reading().stream(), writing().stream()).toList();
    }

    private static List<Case> reading() {
        return List.of(
                Case.of("a limit that is none", "GET {cm}?limit=abc").refused(400, "BadRequest", "abc"),
                Case.of("a timeout that is none", "GET {wd}?timeoutSeconds=abc").refused(400, "BadRequest", "abc"),
                Case.of("a continue token that is none", "GET {wd}?limit=1&continue=garbage")
                        .refused(400, "BadRequest", "continue"),
                Case.of("a revision to read from that is none", "GET {cm}?resourceVersion=abc")
                        .refused(400, "BadRequest", "resourceVersion: Invalid value: \"abc\""),
                Case.of("a negative revision to read from", "GET {wd}?resourceVersion=-1")
                        .refused(400, "BadRequest", "resourceVersion: Invalid value: \"-1\""),
                Case.of("a revision to watch from that is none", "GET {wd}?watch=true&resourceVersion=abc")
                        .refusedByUs("resourceVersion: Invalid value: \"abc\""),
                Case.of("a match without a revision", "GET {wd}?resourceVersionMatch=Exact")
                        .refused(
                                422, "Invalid", "resourceVersionMatch is forbidden unless resourceVersion is provided"),
                Case.of("a match that is none", "GET {wd}?resourceVersion=1&resourceVersionMatch=Bogus")
                        .refused(422, "Invalid", "resourceVersionMatch: Unsupported value: \"Bogus\""),
                Case.of("exactly revision 0", "GET {cm}?resourceVersion=0&resourceVersionMatch=Exact")
                        .refused(422, "Invalid", "is forbidden for resourceVersion \"0\""),
                Case.of("initial events of a list", "GET {wd}?sendInitialEvents=true")
                        .refused(422, "Invalid", "sendInitialEvents is forbidden for list"),
                Case.of("initial events without a match", "GET {wd}?watch=true&sendInitialEvents=true")
                        .refused(
                                422,
                                "Invalid",
                                "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"),
                Case.of("a label selector that is none", "GET {wd}?labelSelector=a%20in%20(")
                        .refused(400, "BadRequest", "unable to parse requirement"),
                Case.of("a label selector with a bad key", "GET {cm}?labelSelector=-a%3Db")
                        .refused(400, "BadRequest", "Invalid value: \"-a\""),
                Case.of("a field selector that is none", "GET {cm}?fieldSelector=x")
                        .refused(400, "BadRequest", "invalid selector: 'x'; can't understand 'x'"),
                Case.of("an unknown field to select by", "GET {wd}?fieldSelector=spec.size%3D1")
                        .refused(400, "BadRequest", "field label not supported: spec.size"),
                Case.of("an unknown resource to read", "GET {cm}nosuch")
                        .refused(404, "NotFound", "the server could not find the requested resource"),
                Case.of("what is not there", "GET {wd}/nosuch")
                        .refused(404, "NotFound", "widgets.example.dev \"nosuch\" not found"));
    }

    private static List<Case> writing() {
        return List.of(
                Case.of("a dry run that is none", "POST {cm}?dryRun=Bogus")
                        .json(configMap("\"data\":{}"))
                        .refused(422, "Invalid", "dryRun: Unsupported value: [\"Bogus\"]: supported values: \"All\""),
                Case.of("a dry run that is none, deleting", "DELETE {cm}/a?dryRun=Bogus")
                        .refused(422, "Invalid", "dryRun"),
                Case.of("a validation that is none", "POST {cm}?fieldValidation=Bogus")
                        .json(configMap("\"data\":{}"))
                        .refused(422, "Invalid", "fieldValidation: Unsupported value: \"Bogus\""),
                Case.of("a manager with too long a name", "POST {cm}?fieldManager=" + "x".repeat(129))
                        .json(configMap("\"data\":{}"))
                        .refused(422, "Invalid", "fieldManager: Too long: may not be more than 128 bytes"),
                Case.of("a propagation that is none", "DELETE {wd}/w?propagationPolicy=Bogus")
                        .refused(422, "Invalid", "propagationPolicy: Unsupported value: \"Bogus\""),
                Case.of("a propagation that is none, in the body", "DELETE {wd}/w")
                        .json("{\"propagationPolicy\":\"Bogus\"}")
                        .refused(422, "Invalid", "propagationPolicy: Unsupported value: \"Bogus\""),
                Case.of("a grace period that is none", "DELETE {cm}/a?gracePeriodSeconds=abc")
                        .refused(400, "BadRequest", "abc"),
                Case.of("a broken body of a deletion", "DELETE {cm}/a")
                        .json("{")
                        .refused(400, "BadRequest", ""),
                Case.of("a selector that is none, deleting", "DELETE {cm}?labelSelector=a%20in%20(")
                        .refused(400, "BadRequest", "unable to parse requirement"));
    }
}
