package dev.capstan.providers.aws;

import static dev.capstan.spi.stack.Property.Kind.BOOLEAN;
import static dev.capstan.spi.stack.Property.Kind.OBJECT;
import static dev.capstan.spi.stack.Property.Kind.STRING;
import static dev.capstan.spi.stack.Property.Trait.REPLACES;
import static dev.capstan.spi.stack.Property.Trait.REQUIRED;
import static dev.capstan.spi.stack.Property.Trait.STABLE;

import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.TypeSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What each type takes and gives. Knows nothing of the SDK, so that to ask costs nothing.
final class Schemas {
    private static final Property BUCKET = Property.of(STRING, "the name of the bucket", REQUIRED, REPLACES);

    private Schemas() {}

    /// @param token in its short form
    static Optional<TypeSchema> of(String token) {
        return switch (token) {
            case "aws:s3:Bucket", "aws:s3:BucketV2" -> Optional.of(bucket(token));
            case "aws:s3:BucketObject", "aws:s3:BucketObjectv2" -> Optional.of(object(token));
            case "aws:s3:BucketPolicy" -> Optional.of(policy(token));
            case "aws:s3:BucketPublicAccessBlock" -> Optional.of(publicAccessBlock(token));
            case "aws:s3:BucketOwnershipControls" -> Optional.of(ownership(token));
            case "aws:s3:BucketWebsiteConfiguration", "aws:s3:BucketWebsiteConfigurationV2" ->
                Optional.of(website(token));
            default -> Optional.empty();
        };
    }

    private static TypeSchema bucket(String token) {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("bucket", Property.of(STRING, "its name; made up when it is left out", REPLACES));
        inputs.put("bucketPrefix", Property.of(STRING, "what a made-up name begins with", REPLACES));
        inputs.put("forceDestroy", Property.of(BOOLEAN, "whether it may be deleted with all that is in it"));
        inputs.put("tags", Property.of(OBJECT, "texts by their names"));
        inputs.put(
                "website",
                Property.of(OBJECT, "indexDocument and errorDocument, or redirectAllRequestsTo: it is a website"));
        var outputs = new LinkedHashMap<String, Property>(inputs);
        outputs.put("bucket", stable("its name"));
        outputs.put("arn", stable("its ARN"));
        outputs.put("region", stable("where it is"));
        outputs.put("bucketDomainName", stable("its host"));
        outputs.put("bucketRegionalDomainName", stable("its host, with the region"));
        outputs.put("hostedZoneId", stable("the Route 53 zone of the region's websites"));
        outputs.putAll(websiteOutputs());
        return new TypeSchema(token, "A bucket", inputs, outputs, false);
    }

    private static TypeSchema object(String token) {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("bucket", BUCKET);
        inputs.put("key", Property.of(STRING, "its name in the bucket; that of the resource when left out", REPLACES));
        inputs.put("content", Property.of(STRING, "what is in it, as a text"));
        inputs.put("contentBase64", Property.of(STRING, "what is in it, as Base64"));
        inputs.put("source", Property.of(OBJECT, "what is in it, as fn::stringAsset gives it"));
        inputs.put("contentType", Property.of(STRING, "its media type"));
        inputs.put("acl", Property.of(STRING, "a canned ACL, such as public-read"));
        inputs.put("cacheControl", Property.of(STRING, "how long it may be cached"));
        inputs.put("contentDisposition", Property.of(STRING, "how it is to be presented"));
        inputs.put("contentEncoding", Property.of(STRING, "how it is encoded"));
        inputs.put("contentLanguage", Property.of(STRING, "its language"));
        inputs.put("metadata", Property.of(OBJECT, "texts by their names, which it is given back with"));
        inputs.put("tags", Property.of(OBJECT, "texts by their names"));
        inputs.put("websiteRedirect", Property.of(STRING, "where visitors of the website are sent instead"));
        var outputs = new LinkedHashMap<String, Property>(inputs);
        outputs.put("bucket", stable("the name of the bucket"));
        outputs.put("key", stable("its name in the bucket"));
        outputs.put("arn", stable("its ARN"));
        outputs.put("etag", Property.of(STRING, "changes with what is in it"));
        return new TypeSchema(token, "An object in a bucket", inputs, outputs, false);
    }

    private static TypeSchema policy(String token) {
        var policy = Property.of(Property.Kind.ANY, "a policy, as JSON or as an object", REQUIRED);
        return setting(token, "Who may do what with a bucket", Map.of("policy", policy));
    }

    private static TypeSchema publicAccessBlock(String token) {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("blockPublicAcls", flag("whether ACLs that let the public in are refused"));
        inputs.put("blockPublicPolicy", flag("whether policies that let the public in are refused"));
        inputs.put("ignorePublicAcls", flag("whether ACLs that let the public in mean nothing"));
        inputs.put("restrictPublicBuckets", flag("whether policies that let the public in mean nothing"));
        return setting(token, "What keeps the public out of a bucket", inputs);
    }

    private static TypeSchema ownership(String token) {
        var rule = Property.of(
                OBJECT, "objectOwnership: BucketOwnerEnforced, BucketOwnerPreferred or ObjectWriter", REQUIRED);
        return setting(token, "Whose objects in a bucket are, and whether they have ACLs", Map.of("rule", rule));
    }

    private static TypeSchema website(String token) {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("indexDocument", Property.of(OBJECT, "suffix: what is shown of a folder, such as index.html"));
        inputs.put("errorDocument", Property.of(OBJECT, "key: what is shown instead of what is not there"));
        inputs.put("redirectAllRequestsTo", Property.of(OBJECT, "hostName and protocol: where all are sent"));
        return setting(token, "That a bucket is a website", inputs);
    }

    /// What is set on a bucket that is there.
    private static TypeSchema setting(String token, String description, Map<String, Property> more) {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("bucket", BUCKET);
        inputs.putAll(more);
        var outputs = new LinkedHashMap<String, Property>(inputs);
        outputs.put("bucket", stable("the name of the bucket"));
        if (token.contains("Website")) {
            outputs.putAll(websiteOutputs());
        }
        return new TypeSchema(token, description, inputs, outputs, false);
    }

    private static Map<String, Property> websiteOutputs() {
        return Map.of(
                "websiteEndpoint", Property.of(STRING, "the host of its website"),
                "websiteDomain", Property.of(STRING, "the domain of the region's websites"));
    }

    private static Property stable(String description) {
        return Property.of(STRING, description, STABLE);
    }

    private static Property flag(String description) {
        return Property.of(BOOLEAN, description).withFallback(false);
    }
}
