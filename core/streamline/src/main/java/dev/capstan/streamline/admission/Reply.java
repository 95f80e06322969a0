package dev.capstan.streamline.admission;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.patch.Json;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/// Answers as an `AdmissionReview` has them; a refusal reads as one by the Kubernetes API itself does.
public final class Reply {
    private static final int UNPROCESSABLE = 422;
    private static final int BAD_REQUEST = 400;

    private Reply() {}

    public static ObjectNode to(Question question, Answer answer) {
        ObjectNode review = Json.object();
        review.put("apiVersion", Question.API_VERSION).put("kind", "AdmissionReview");
        ObjectNode response = review.putObject("response").put("uid", question.uid());
        switch (answer) {
            case Answer.Judged(Verdict verdict) -> judge(response, question, verdict);
            case Answer.Edited(ArrayNode patch) -> edit(response, patch);
            case Answer.Unreadable(String message) ->
                response.put("allowed", false).set("status", status(BAD_REQUEST, "BadRequest", message));
        }
        return review;
    }

    /// A `Status` that says why something did not work.
    public static ObjectNode status(int code, String reason, String message) {
        return Json.object()
                .put("apiVersion", "v1")
                .put("kind", "Status")
                .put("status", "Failure")
                .put("code", code)
                .put("reason", reason)
                .put("message", message);
    }

    private static void judge(ObjectNode response, Question question, Verdict verdict) {
        response.put("allowed", verdict.isAllowed());
        if (!verdict.isAllowed()) {
            response.set(
                    "status",
                    invalid(question, verdict.problems().stream().distinct().toList()));
        }
        if (!verdict.warnings().isEmpty()) {
            ArrayNode warnings = response.putArray("warnings");
            verdict.warnings().forEach(each -> warnings.add(oneLine(each)));
        }
    }

    private static void edit(ObjectNode response, ArrayNode patch) {
        response.put("allowed", true);
        if (!patch.isEmpty()) {
            response.put("patchType", "JSONPatch");
            response.put("patch", Base64.getEncoder().encodeToString(Json.bytes(patch)));
        }
    }

    private static ObjectNode invalid(Question question, List<Problem> problems) {
        String name = question.key().name();
        String qualified = question.group().isEmpty() ? question.kind() : question.kind() + "." + question.group();
        String all = problems.stream().map(Problem::toString).collect(Collectors.joining(", "));
        String found = problems.size() == 1 ? all : "[" + all + "]";
        ObjectNode status = status(UNPROCESSABLE, "Invalid", qualified + " \"" + name + "\" is invalid: " + found);
        ObjectNode details = status.putObject("details")
                .put("name", name)
                .put("group", question.group())
                .put("kind", question.kind());
        ArrayNode causes = details.putArray("causes");
        problems.forEach(each -> causes.addObject()
                .put("reason", each.reason().code())
                .put("message", each.message())
                .put("field", each.path()));
        return status;
    }

    /// A warning travels in a header.
    private static String oneLine(String warning) {
        return warning.replaceAll("\\p{Cntrl}+", " ");
    }
}
