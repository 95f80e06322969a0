package dev.capstan.server.identity;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.http.Exchange;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;

/// What others need to check the tokens of our service accounts: who signs them, and with which keys.
final class IssuerDocuments {
    private static final String CONFIGURATION = "/.well-known/openid-configuration";
    private static final String KEYS = "/openid/v1/jwks";

    private final String issuer;
    private final SigningKeys keys;

    IssuerDocuments(String issuer, SigningKeys keys) {
        this.issuer = issuer;
        this.keys = keys;
    }

    static boolean isOne(String path) {
        return path.equals(CONFIGURATION) || path.equals(KEYS);
    }

    void answer(Exchange exchange) throws IOException {
        if (!exchange.method().equals("GET") && !exchange.method().equals("HEAD")) {
            throw new Refusal.MethodNotAllowed(
                            new GroupResource("", ""),
                            "the server does not allow this method on the requested resource")
                    .asException();
        }
        exchange.addHeader("Cache-Control", "public, max-age=3600");
        if (exchange.path().equals(KEYS)) {
            exchange.send(200, "application/jwk-set+json", JsonText.bytes(published()));
        } else {
            exchange.send(200, "application/json", JsonText.bytes(configuration(exchange)));
        }
    }

    /// The keys are where the caller found this; what the server is called, only they know.
    private ObjectNode configuration(Exchange exchange) {
        String scheme = exchange.secure() ? "https://" : "http://";
        ObjectNode tree = JsonNodeFactory.instance.objectNode().put("issuer", issuer);
        tree.put("jwks_uri", scheme + exchange.header("Host").orElse("localhost") + KEYS);
        tree.putArray("response_types_supported").add("id_token");
        tree.putArray("subject_types_supported").add("public");
        tree.putArray("id_token_signing_alg_values_supported").add("RS256");
        return tree;
    }

    private ObjectNode published() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        var array = tree.putArray("keys");
        for (SigningKey each : keys.all()) {
            array.addObject()
                    .put("use", "sig")
                    .put("kty", "RSA")
                    .put("kid", each.id())
                    .put("alg", "RS256")
                    .put("n", encoded(each.open().getModulus()))
                    .put("e", encoded(each.open().getPublicExponent()));
        }
        return tree;
    }

    private static String encoded(BigInteger number) {
        byte[] bytes = number.toByteArray();
        int sign = bytes[0] == 0 && bytes.length > 1 ? 1 : 0;
        byte[] unsigned = Arrays.copyOfRange(bytes, sign, bytes.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(unsigned);
    }
}
