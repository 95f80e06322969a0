package dev.capstan.conformance.badinput;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// Patches that cannot be applied.
final class PatchCases {
    private static final String THEIRS = "the server rejected our request due to an error in our request";

    private PatchCases() {}

    static List<Case> all() {
        return List.of(
                Case.of("a patch that ends too early", "PATCH {wd}/w")
                        .mergePatch("{\"spec\":")
                        .refused(400, "BadRequest", "error decoding patch"),
                Case.of("a merge patch that is a list", "PATCH {wd}/w")
                        .mergePatch("[1]")
                        .refused(400, "BadRequest", "error decoding patch"),
                Case.of("a JSON patch that is an object", "PATCH {cm}/a")
                        .jsonPatch("{\"a\":1}")
                        .refused(400, "BadRequest", "error decoding patch"),
                Case.of("an unknown operation", "PATCH {cm}/a")
                        .jsonPatch("[{\"op\":\"frob\",\"path\":\"/x\"}]")
                        .refused(422, "Invalid", THEIRS)
                        .weSayInstead("the op is frob, expected one of add, remove, replace, move, copy, test"),
                Case.of("a test that fails", "PATCH {cm}/a")
                        .jsonPatch("[{\"op\":\"test\",\"path\":\"/data/k\",\"value\":\"other\"}]")
                        .refused(422, "Invalid", THEIRS)
                        .weSayInstead("test /data/k.*the value there is not the expected one"),
                Case.of("the removal of nothing", "PATCH {wd}/w")
                        .jsonPatch("[{\"op\":\"remove\",\"path\":\"/spec/nosuch\"}]")
                        .refused(422, "Invalid", THEIRS)
                        .weSayInstead("there is no nosuch to take away"),
                Case.of("10,001 operations", "PATCH {cm}/a")
                        .jsonPatch("[" + "{\"op\":\"test\",\"path\":\"/kind\",\"value\":\"ConfigMap\"},".repeat(10_000)
                                + "{\"op\":\"test\",\"path\":\"/kind\",\"value\":\"ConfigMap\"}]")
                        .refused(413, "RequestEntityTooLarge", "is 10000, got 10001"),
                Case.of("a stale revision in a patch", "PATCH {wd}/w")
                        .mergePatch("{\"metadata\":{\"resourceVersion\":\"1\"},\"spec\":{\"size\":2}}")
                        .refused(409, "Conflict", "the object has been modified"),
                Case.of("another name in a patch", "PATCH {wd}/w")
                        .mergePatch("{\"metadata\":{\"name\":\"z\"}}")
                        .refused(
                                400, "BadRequest", "the name of the object (z) does not match the name on the URL (w)"),
                Case.of("a patch to an invalid object", "PATCH {wd}/w")
                        .mergePatch("{\"spec\":{\"size\":11,\"color\":\"pink\"}}")
                        .refused(422, "Invalid", "spec.size: Invalid value: 11"),
                Case.of("a patch of what is not there", "PATCH {wd}/nosuch")
                        .mergePatch("{}")
                        .refused(404, "NotFound", "widgets.example.dev \"nosuch\" not found"),
                Case.of("a strategic merge patch of a custom kind", "PATCH {wd}/w")
                        .body("application/strategic-merge-patch+json", "{}".getBytes(StandardCharsets.UTF_8))
                        .refused(415, "UnsupportedMediaType", "application/merge-patch+json"),
                Case.of("a patch of no known type", "PATCH {cm}/a").json("{}").refused(415, "UnsupportedMediaType", ""),
                Case.of("force on a merge patch", "PATCH {wd}/w?force=true")
                        .mergePatch("{}")
                        .refused(422, "Invalid", "force: Forbidden: may not be specified for non-apply patch"));
    }
}
