package dev.capstan.streamline.admission;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.streamline.patch.Json;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReplyTest {
    @Test
    void aRefusalReadsLikeOneOfTheApiItself() throws IOException {
        Verdict verdict = Verdict.allowed()
                .refuseIf(true, Problem.invalid("spec.size", -1, "must be 0 or more"))
                .refuseIf(true, Problem.required("spec.title", ""))
                .refuseIf(false, Problem.forbidden("spec.owner", "cannot be changed"));

        JsonNode status = judged(verdict).path("status");

        assertThat(status).isEqualTo(Json.tree("""
                {"apiVersion": "v1", "kind": "Status", "status": "Failure", "code": 422, "reason": "Invalid",
                 "message": "Guestbook.demo.capstan.dev \\"a\\" is invalid: [spec.size: Invalid value: -1: must be\
                 0 or more, spec.title: Required value]",
                 "details": {"name": "a", "group": "demo.capstan.dev", "kind": "Guestbook", "causes": [
                   {"reason": "FieldValueInvalid", "message": "Invalid value: -1: must be 0 or more",
                    "field": "spec.size"},
                   {"reason": "FieldValueRequired", "message": "Required value", "field": "spec.title"}]}}
                """));
    }

    @Test
    void whatIsToldTwiceIsSaidOnce() throws IOException {
        var problem = Problem.duplicate("spec.tags[1]", "x");

        assertThat(judged(Verdict.refused(problem, problem))
                        .at("/status/message")
                        .asText())
                .isEqualTo("Guestbook.demo.capstan.dev \"a\" is invalid: spec.tags[1]: Duplicate value: \"x\"");
    }

    @Test
    void valuesAreShownAsKubernetesShowsThem() {
        assertThat(List.of(
                        Problem.invalid("a", "say \"hi\"", "no").toString(),
                        Problem.invalid("a", true, "no").toString(),
                        Problem.invalid("a", null, "no").toString(),
                        Problem.unsupported("a", "c", List.of("A", "B")).toString(),
                        Problem.notFound("a", "x").toString(),
                        Problem.forbidden("", "not on Sundays").toString()))
                .containsExactly(
                        "a: Invalid value: \"say \\\"hi\\\"\": no",
                        "a: Invalid value: true: no",
                        "a: Invalid value: null: no",
                        "a: Unsupported value: \"c\": supported values: \"A\", \"B\"",
                        "a: Not found: \"x\"",
                        "Forbidden: not on Sundays");
    }

    @Test
    void warningsStayOnOneLine() throws IOException {
        JsonNode response = judged(Verdict.allowed().warnIf(true, "one\r\ntwo"));

        assertThat(response).isEqualTo(Json.tree("""
                {"uid": "7", "allowed": true, "warnings": ["one two"]}"""));
    }

    @Test
    void nothingIsSentWhenNothingIsEdited() throws IOException {
        var answer = new Answer.Edited((ArrayNode) Json.tree("[]"));

        assertThat(Reply.to(question(), answer).path("response")).isEqualTo(Json.tree("""
                {"uid": "7", "allowed": true}"""));
    }

    @Test
    void whatCannotBeAnsweredIsRefused() {
        assertThatThrownBy(() -> Question.read("""
                {"apiVersion": "admission.k8s.io/v1beta1", "kind": "AdmissionReview"}""".getBytes(UTF_8)))
                .hasMessage("it is admission.k8s.io/v1beta1 AdmissionReview, expected admission.k8s.io/v1"
                        + " AdmissionReview");
        assertThatThrownBy(() -> Question.read("""
                {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
                 "request": {"uid": "7", "operation": "CONNECT"}}""".getBytes(UTF_8)))
                .hasMessage("request.operation is \"CONNECT\", expected CREATE, UPDATE or DELETE");
        assertThatThrownBy(() -> Question.read("""
                {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
                 "request": {"uid": "7", "operation": "UPDATE", "object": {}}}""".getBytes(UTF_8)))
                .hasMessage("request.object or request.oldObject is missing, needed for UPDATE");
    }

    private static JsonNode judged(Verdict verdict) throws IOException {
        return Reply.to(question(), new Answer.Judged(verdict)).path("response");
    }

    private static Question question() throws IOException {
        return Question.read("""
                {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
                  "uid": "7", "name": "a", "namespace": "n", "operation": "CREATE",
                  "kind": {"group": "demo.capstan.dev", "version": "v1", "kind": "Guestbook"},
                  "object": {"spec": {}}}}""".getBytes(UTF_8));
    }
}
