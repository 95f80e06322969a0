package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.registry.callout.Address;
import dev.capstan.registry.callout.Trust;
import java.util.Set;

/// How a CustomResourceDefinition says that its objects are converted.
///
/// Kubernetes tells of problems as if the fields were where they were in `v1beta1`.
final class ConversionCheck {
    private static final String PATH = "spec.conversion";
    private static final String CLIENT = PATH + ".webhookClientConfig";
    private static final String VERSIONS = PATH + ".conversionReviewVersions";

    private final Problems problems;

    ConversionCheck(Problems problems) {
        this.problems = problems;
    }

    void check(JsonNode conversion) {
        String strategy = conversion.path("strategy").asText("None");
        JsonNode webhook = conversion.path("webhook");
        if (!Set.of("None", "Webhook").contains(strategy)) {
            problems.unsupported(PATH + ".strategy", strategy, "\"None\", \"Webhook\"");
        }
        if (strategy.equals("Webhook")) {
            client(webhook.path("clientConfig"));
            new ReviewVersionsCheck(problems).check(VERSIONS, webhook.path("conversionReviewVersions"), "");
        } else {
            refuse(CLIENT, webhook.has("clientConfig"));
            refuse(VERSIONS, !webhook.path("conversionReviewVersions").isEmpty());
        }
    }

    private void client(JsonNode config) {
        if (!config.isObject()) {
            problems.add(FieldProblem.required(CLIENT, "required when strategy is set to Webhook"));
            return;
        }
        new AddressCheck(problems).check(CLIENT, config);
        String bundle = Address.read(config).authorities();
        if (!bundle.isEmpty() && !Trust.readable(bundle)) {
            problems.add(FieldProblem.invalid(
                    CLIENT + ".caBundle",
                    MetadataRules.quoted(config.path("caBundle").asText("")),
                    "unable to load root certificates: unable to parse bytes as PEM block"));
        }
    }

    private void refuse(String path, boolean there) {
        if (there) {
            problems.add(FieldProblem.forbidden(path, "should not be set when strategy is not set to Webhook"));
        }
    }
}
