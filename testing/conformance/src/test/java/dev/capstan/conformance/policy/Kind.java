package dev.capstan.conformance.policy;

/// The kinds that cases are about.
enum Kind {
    CONFIG_MAP("v1", "ConfigMap", "configmaps", true),
    SERVICE_ACCOUNT("v1", "ServiceAccount", "serviceaccounts", true),
    NAMESPACE("v1", "Namespace", "namespaces", false),
    DEPLOYMENT("apps/v1", "Deployment", "deployments", true),
    WIDGET("example.dev/v1", "Widget", "widgets", true),
    VALIDATING_POLICY(Kind.ADMISSION, "ValidatingAdmissionPolicy", "validatingadmissionpolicies", false),
    VALIDATING_BINDING(Kind.ADMISSION, "ValidatingAdmissionPolicyBinding", "validatingadmissionpolicybindings", false),
    MUTATING_POLICY(Kind.ADMISSION, "MutatingAdmissionPolicy", "mutatingadmissionpolicies", false),
    MUTATING_BINDING(Kind.ADMISSION, "MutatingAdmissionPolicyBinding", "mutatingadmissionpolicybindings", false);

    private static final String ADMISSION = "admissionregistration.k8s.io/v1";

    private final String apiVersion;
    private final String kind;
    private final String plural;
    private final boolean namespaced;

    Kind(String apiVersion, String kind, String plural, boolean namespaced) {
        this.apiVersion = apiVersion;
        this.kind = kind;
        this.plural = plural;
        this.namespaced = namespaced;
    }

    static Kind of(String plural) {
        for (Kind each : values()) {
            if (each.plural.equals(plural)) {
                return each;
            }
        }
        throw new AssertionError("no kind " + plural);
    }

    String apiVersion() {
        return apiVersion;
    }

    String kind() {
        return kind;
    }

    String collection(String namespace) {
        String root = apiVersion.contains("/") ? "/apis/" : "/api/";
        return root + apiVersion + (namespaced ? "/namespaces/" + namespace : "") + "/" + plural;
    }
}
