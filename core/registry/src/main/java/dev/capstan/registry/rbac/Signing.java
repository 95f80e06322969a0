package dev.capstan.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.access.Handover;
import dev.capstan.registry.access.Question;

/// Keeps a caller from deciding on certificates that are not theirs to decide on. Whoever has a certificate is
/// known by it, so to approve or sign one takes the verb `approve` or `sign` on the signer it is for.
final class Signing {
    static final GroupResource REQUESTS = new GroupResource("certificates.k8s.io", "certificatesigningrequests");
    private static final GroupResource SIGNERS = new GroupResource("certificates.k8s.io", "signers");

    private final Policy policy;
    private final Handover handover;

    Signing(Policy policy, Handover handover) {
        this.policy = policy;
        this.handover = handover;
    }

    void check() {
        Resource existing = handover.existing();
        if (existing == null) {
            return;
        }
        Resource object = handover.object();
        String signer = existing.tree().at("/spec/signerName").asText("");
        boolean decides = decided(object, "Approved") != decided(existing, "Approved")
                || decided(object, "Denied") != decided(existing, "Denied");
        if (decides && !may("approve", signer)) {
            throw forbidden("approve", signer);
        }
        boolean signs =
                !object.tree().at("/status/certificate").equals(existing.tree().at("/status/certificate"));
        if (signs && !may("sign", signer)) {
            throw forbidden("sign", signer);
        }
    }

    private static boolean decided(Resource request, String type) {
        for (JsonNode each : request.tree().at("/status/conditions")) {
            if (each.path("type").asText().equals(type)) {
                return true;
            }
        }
        return false;
    }

    /// For this signer, or for all of its domain.
    private boolean may(String verb, String signer) {
        String domain = signer.split("/", 2)[0];
        return allows(verb, signer) || allows(verb, domain + "/*");
    }

    private boolean allows(String verb, String name) {
        return policy.allows(handover.caller(), new Question.OnResource(verb, SIGNERS, "", "", name));
    }

    private RuntimeException forbidden(String verb, String signer) {
        return new Refusal.Forbidden(
                        handover.resource(),
                        handover.object().name(),
                        "user not permitted to " + verb + " requests with signerName \"" + signer + "\"",
                        null)
                .asException();
    }
}
