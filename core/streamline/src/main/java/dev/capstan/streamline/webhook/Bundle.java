package dev.capstan.streamline.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whom the API is to believe, in PEM: the authority of each process that serves the same webhooks.
final class Bundle {
    private static final String END = "-----END CERTIFICATE-----\n";
    /// More than processes are likely to serve at a time; those that came first are forgotten first.
    private static final int MOST = 20;

    private Bundle() {}

    /// What a configuration says.
    static String of(ObjectNode configuration) {
        String encoded = configuration.at("/webhooks/0/clientConfig/caBundle").asText();
        return new String(Base64.getMimeDecoder().decode(encoded), StandardCharsets.UTF_8);
    }

    static String encoded(String authorities) {
        return Base64.getEncoder().encodeToString(authorities.getBytes(StandardCharsets.UTF_8));
    }

    /// Those that are believed already, and our own.
    static String joined(String known, String own) {
        if (known.contains(own)) {
            return known;
        }
        Stream<String> others = Arrays.stream(known.split(END))
                .filter(each -> !each.isBlank())
                .limit(MOST - 1)
                .map(each -> each + END);
        return own + others.collect(Collectors.joining());
    }
}
