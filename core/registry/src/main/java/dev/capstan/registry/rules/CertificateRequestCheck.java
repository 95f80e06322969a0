package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// What must be right about a request for a certificate.
final class CertificateRequestCheck {
    private static final int SHORTEST = 600;
    private static final int LONGEST_SIGNER = 571;
    private static final Pattern SIGNER =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+/.+");

    private CertificateRequestCheck() {}

    static List<FieldProblem> check(JsonNode spec) {
        var problems = new Problems();
        String request = spec.path("request").asText("");
        if (!contains(request, "-----BEGIN CERTIFICATE REQUEST-----")) {
            problems.invalid("spec.request", request, "PEM block type must be CERTIFICATE REQUEST");
        }
        if (spec.path("usages").isEmpty()) {
            problems.required("spec.usages");
        }
        String signer = spec.path("signerName").asText("");
        if (signer.length() > LONGEST_SIGNER || !SIGNER.matcher(signer).matches()) {
            problems.invalid(
                    "spec.signerName",
                    signer,
                    "must be a fully qualified domain and path of the form 'example.com/signer-name'");
        }
        JsonNode seconds = spec.path("expirationSeconds");
        if (seconds.isNumber() && seconds.asLong() < SHORTEST) {
            problems.add(FieldProblem.invalid(
                    "spec.expirationSeconds",
                    seconds.asText(),
                    "may not specify a duration less than 600 seconds (10 minutes)"));
        }
        return problems.found();
    }

    /// What must be right about a certificate that was signed.
    static void certificate(JsonNode certificate, JsonNode before, Problems problems) {
        if (certificate.equals(before)) {
            return;
        }
        if (!before.asText("").isEmpty()) {
            problems.add(FieldProblem.forbidden(
                    "status.certificate", "updates may not modify existing certificate content"));
        } else if (!contains(certificate.asText(""), "-----BEGIN CERTIFICATE-----")) {
            problems.invalid(
                    "status.certificate", "<certificate data>", "must contain at least one CERTIFICATE PEM block");
        }
    }

    private static boolean contains(String base64, String mark) {
        try {
            return new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.UTF_8).contains(mark);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
