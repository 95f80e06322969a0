package dev.capstan.providers.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Where S3 is, and who we are there.
///
/// @param endpoint empty for AWS itself
/// @param pathStyle whether a bucket is part of the path, not of the host's name
/// @param attempts how often a call is made at most
record AwsSettings(String region, Optional<URI> endpoint, boolean pathStyle, Credentials credentials, int attempts) {
    private static final Set<String> KNOWN = Set.of(
            "region",
            "accessKey",
            "secretKey",
            "token",
            "endpoint",
            "endpoints",
            "s3UsePathStyle",
            "s3ForcePathStyle",
            "maxRetries",
            "version");
    private static final int ATTEMPTS = 3;

    /// @param token of a session; empty for a long-lived key
    record Credentials(String accessKey, String secretKey, Optional<String> token) {
        @Override
        public String toString() {
            return accessKey;
        }
    }

    /// @throws TerminalException with all that is wrong
    static AwsSettings of(ProviderSettings settings) {
        return new Reader(settings.config(), settings.environment()).read();
    }

    /// Reads them, and notes what is wrong.
    private record Reader(Map<String, Object> config, Map<String, String> environment, List<String> problems) {
        Reader(Map<String, Object> config, Map<String, String> environment) {
            this(config, environment, new ArrayList<>());
        }

        AwsSettings read() {
            config.keySet().stream()
                    .filter(name -> !KNOWN.contains(name) && !name.startsWith("skip"))
                    .forEach(name -> problems.add("aws:" + name + " is not supported here; supported are "
                            + String.join(", ", KNOWN.stream().sorted().toList())));
            Optional<URI> endpoint = endpoint();
            var settings = new AwsSettings(
                    region(endpoint.isPresent()), endpoint, pathStyle(endpoint.isPresent()), credentials(), attempts());
            if (!problems.isEmpty()) {
                throw new TerminalException(String.join("; ", problems));
            }
            return settings;
        }

        private String region(boolean elsewhere) {
            Optional<String> region = first("region", "AWS_REGION", "AWS_DEFAULT_REGION");
            if (region.isEmpty() && !elsewhere) {
                problems.add("aws:region is missing: set it in the stack's config, or AWS_REGION in its environment");
            }
            region.filter(each -> !each.matches("[a-z0-9-]{1,40}"))
                    .ifPresent(each -> problems.add("aws:region is " + each + ", expected a name such as us-east-1"));
            return region.orElse("us-east-1");
        }

        private Credentials credentials() {
            Optional<String> accessKey = first("accessKey", "AWS_ACCESS_KEY_ID");
            Optional<String> secretKey = first("secretKey", "AWS_SECRET_ACCESS_KEY");
            if (accessKey.isEmpty()) {
                problems.add("aws:accessKey is missing: set it in the stack's config, or AWS_ACCESS_KEY_ID in its"
                        + " environment; nothing of the server's own is used");
            }
            if (secretKey.isEmpty()) {
                problems.add("aws:secretKey is missing: set it in the stack's config as a secret, or"
                        + " AWS_SECRET_ACCESS_KEY in its environment");
            }
            return new Credentials(accessKey.orElse(""), secretKey.orElse(""), first("token", "AWS_SESSION_TOKEN"));
        }

        private Optional<URI> endpoint() {
            return endpoints()
                    .or(() -> first("endpoint", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"))
                    .flatMap(this::uri);
        }

        private Optional<URI> uri(String text) {
            try {
                URI uri = new URI(text.contains("://") ? text : "https://" + text);
                if (uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme())) {
                    return Optional.of(uri);
                }
            } catch (URISyntaxException _) {
                // Told below.
            }
            problems.add("the endpoint is " + text + ", expected an address such as http://127.0.0.1:9000");
            return Optional.empty();
        }

        /// `{s3: URL}`, a list of those, or either as JSON.
        private Optional<String> endpoints() {
            Object given = config.get("endpoints");
            if (given instanceof String text) {
                try {
                    given = Json.read(text.getBytes(UTF_8));
                } catch (IOException e) {
                    problems.add("aws:endpoints is " + e.getMessage() + ", expected {\"s3\": URL}");
                    return Optional.empty();
                }
            }
            Stream<?> maps = given instanceof List<?> list ? list.stream() : Stream.ofNullable(given);
            return maps.map(Json::map)
                    .flatMap(each -> Stream.ofNullable(each.get("s3")))
                    .map(String::valueOf)
                    .filter(each -> !each.isBlank())
                    .findFirst();
        }

        /// Servers other than AWS know their buckets by path for sure, and by host only when somebody set that up.
        private boolean pathStyle(boolean elsewhere) {
            return first("s3UsePathStyle")
                    .or(() -> first("s3ForcePathStyle"))
                    .map(Boolean::parseBoolean)
                    .orElse(elsewhere);
        }

        private int attempts() {
            Optional<String> retries = first("maxRetries");
            if (retries.isPresent() && !retries.get().matches("[0-9]|10")) {
                problems.add("aws:maxRetries is " + retries.get() + ", expected 0 to 10");
                return ATTEMPTS;
            }
            return retries.map(each -> Integer.parseInt(each) + 1).orElse(ATTEMPTS);
        }

        private Optional<String> first(String setting, String... variables) {
            return Stream.concat(
                            Stream.ofNullable(config.get(setting)).map(String::valueOf),
                            Stream.of(variables).flatMap(each -> Stream.ofNullable(environment.get(each))))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .findFirst();
        }
    }
}
