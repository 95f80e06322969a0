package dev.capstan.testing.s3;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/// What the public may do with a bucket: what its policy or an ACL allows and no public access block forbids.
///
/// Of policies it knows `Effect`, `Principal`, `Action` and `Resource`. A statement with a `Condition` allows the
/// public nothing.
final class PublicAccess {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Bucket bucket;

    PublicAccess(Bucket bucket) {
        this.bucket = bucket;
    }

    /// Whether anybody may read an object.
    boolean reads(String key) {
        StoredObject object = bucket.objects().get(key);
        boolean byAcl = object != null && object.isPublic() && takesAcls() && !blocks("IgnorePublicAcls");
        return !says("Deny", "s3:GetObject", "/" + key)
                && (byAcl || (!blocks("RestrictPublicBuckets") && says("Allow", "s3:GetObject", "/" + key)));
    }

    /// Whether anybody may list what is in it.
    boolean lists() {
        return !blocks("RestrictPublicBuckets")
                && !says("Deny", "s3:ListBucket", "")
                && says("Allow", "s3:ListBucket", "");
    }

    /// Whether ACLs mean anything here.
    boolean takesAcls() {
        return bucket.setting(Setting.OWNERSHIP, "OwnershipControls")
                .flatMap(each -> Xml.text(each, "Rule", "ObjectOwnership"))
                .filter("BucketOwnerEnforced"::equals)
                .isEmpty();
    }

    boolean blocks(String what) {
        return bucket.setting(Setting.PUBLIC_ACCESS_BLOCK, "PublicAccessBlockConfiguration")
                .flatMap(each -> Xml.text(each, what))
                .filter("true"::equals)
                .isPresent();
    }

    /// @throws S3Error when it is no policy, or one that is not allowed here
    void check(byte[] policy) {
        List<JsonNode> statements = statements(policy);
        if (statements.isEmpty()) {
            throw new S3Error(400, "MalformedPolicy", "Missing required field Statement");
        }
        if (blocks("BlockPublicPolicy") && statements.stream().anyMatch(PublicAccess::isPublicGrant)) {
            throw new S3Error(
                    403,
                    "AccessDenied",
                    "public policies are blocked by the BlockPublicPolicy block public access setting");
        }
    }

    private boolean says(String effect, String action, String path) {
        String resource = "arn:aws:s3:::" + bucket.name() + path;
        return bucket.setting(Setting.POLICY).map(PublicAccess::statements).orElse(List.of()).stream()
                .filter(each -> each.path("Effect").asText().equals(effect) && isForAll(each))
                .anyMatch(each -> matches(each.path("Action"), action) && matches(each.path("Resource"), resource));
    }

    private static List<JsonNode> statements(byte[] policy) {
        try {
            JsonNode statements = MAPPER.readTree(policy).path("Statement");
            return statements.isArray()
                    ? StreamSupport.stream(statements.spliterator(), false).toList()
                    : statements.isObject() ? List.of(statements) : List.of();
        } catch (IOException e) {
            throw new S3Error(400, "MalformedPolicy", "Policies must be valid JSON and the first byte must be '{'");
        }
    }

    private static boolean isPublicGrant(JsonNode statement) {
        return statement.path("Effect").asText().equals("Allow") && isForAll(statement);
    }

    private static boolean isForAll(JsonNode statement) {
        JsonNode principal = statement.path("Principal");
        boolean all = matches(principal, "*") || matches(principal.path("AWS"), "*");
        return all
                && (statement.path("Condition").isMissingNode()
                        || statement.path("Effect").asText().equals("Deny"));
    }

    /// Whether a pattern, or one of a list of them, has a text.
    private static boolean matches(JsonNode patterns, String text) {
        if (patterns.isArray()) {
            return StreamSupport.stream(patterns.spliterator(), false).anyMatch(each -> matches(each, text));
        }
        String expression =
                ("\\Q" + patterns.asText() + "\\E").replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return patterns.isTextual() && Pattern.matches(expression, text);
    }
}
