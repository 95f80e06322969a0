package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.registry.select.LabelText;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where a webhook is said to be.
final class AddressCheck {
    private static final String FORM = "; desired format: https://host[/path]";

    private final Problems problems;

    AddressCheck(Problems problems) {
        this.problems = problems;
    }

    /// @param config a `clientConfig`
    void check(String path, JsonNode config) {
        boolean url = config.hasNonNull("url");
        boolean service = config.hasNonNull("service");
        if (url == service) {
            problems.add(FieldProblem.required(path, "exactly one of url or service is required"));
        } else if (url) {
            url(path + ".url", config.path("url").asText(""));
        } else {
            service(path + ".service", config.path("service"));
        }
    }

    private void url(String path, String text) {
        URI uri;
        try {
            uri = new URI(text.isEmpty() ? "/" : text);
        } catch (URISyntaxException e) {
            problems.add(FieldProblem.required(
                    path, "url must be a valid URL: parse \"" + text + "\": " + e.getReason() + FORM));
            return;
        }
        String scheme = Objects.requireNonNullElse(uri.getScheme(), "");
        if (!scheme.equals("https")) {
            problems.invalid(path, scheme, "'https' is the only allowed URL scheme" + FORM);
        }
        if (uri.getRawAuthority() == null) {
            problems.invalid(path, "", "host must be specified" + FORM);
        }
        refuse(path, uri.getRawUserInfo(), "user information is not permitted in the URL");
        refuse(path, uri.getFragment(), "fragments are not permitted in the URL");
        refuse(path, uri.getRawQuery(), "query parameters are not permitted in the URL");
    }

    private void refuse(String path, @Nullable String part, String why) {
        if (part != null && !part.isEmpty()) {
            problems.invalid(path, part, why);
        }
    }

    private void service(String path, JsonNode service) {
        for (String each : List.of("name", "namespace")) {
            if (service.path(each).asText("").isEmpty()) {
                problems.required(path + "." + each);
            }
        }
        long port = service.path("port").asLong(443);
        if (port < 1 || port > 65535) {
            problems.add(FieldProblem.invalid(
                    path + ".port", Long.toString(port), "port is not valid: must be between 1 and 65535, inclusive"));
        }
        servicePath(path + ".path", service.path("path").asText(""));
    }

    private void servicePath(String path, String text) {
        if (text.isEmpty() || text.equals("/")) {
            return;
        }
        if (text.equals("//")) {
            problems.invalid(path, text, "segment[0] may not be empty");
            return;
        }
        if (!text.startsWith("/")) {
            problems.invalid(path, text, "must start with a '/'");
        }
        // As Kubernetes does it: the first character goes, whatever it is.
        String rest = text.substring(1);
        String[] steps = (rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest).split("/", -1);
        for (int i = 0; i < steps.length; i++) {
            String place = "segment[" + i + "]";
            if (steps[i].isEmpty()) {
                problems.invalid(path, text, place + " may not be empty");
            } else {
                LabelText.subdomainProblems(steps[i]).forEach(why -> problems.invalid(path, text, place + ": " + why));
            }
        }
    }
}
