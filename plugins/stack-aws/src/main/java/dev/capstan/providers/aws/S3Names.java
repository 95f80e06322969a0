package dev.capstan.providers.aws;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What things are called at one place: on AWS, or at an endpoint of somebody else.
///
/// @param endpoint empty for AWS
record S3Names(String region, Optional<URI> endpoint) {
    /// The regions that were there before websites got a dot before the region.
    private static final Set<String> DASHED = Set.of(
            "us-east-1",
            "us-west-1",
            "us-west-2",
            "us-gov-west-1",
            "eu-west-1",
            "ap-northeast-1",
            "ap-southeast-1",
            "ap-southeast-2",
            "sa-east-1");
    /// What Route 53 calls the websites of a region.
    private static final Map<String, String> ZONES = Map.ofEntries(
            Map.entry("us-east-1", "Z3AQBSTGFYJSTF"),
            Map.entry("us-east-2", "Z2O1EMRO9K5GLX"),
            Map.entry("us-west-1", "Z2F56UZL2M1ACD"),
            Map.entry("us-west-2", "Z3BJ6K6RIION7M"),
            Map.entry("ca-central-1", "Z1QDHH18159H29"),
            Map.entry("ap-south-1", "Z11RGJOFQNVJUP"),
            Map.entry("ap-northeast-1", "Z2M4EHUR26P7ZW"),
            Map.entry("ap-northeast-2", "Z3W03O7B5YMIYP"),
            Map.entry("ap-southeast-1", "Z3O0J2DXBE1FTB"),
            Map.entry("ap-southeast-2", "Z1WCIGYICN2BYD"),
            Map.entry("eu-central-1", "Z21DNDUVLTQW6Q"),
            Map.entry("eu-west-1", "Z1BKCTXD74EZPE"),
            Map.entry("eu-west-2", "Z3GKZC51ZF0DB4"),
            Map.entry("eu-west-3", "Z3R1K369G5AVDG"),
            Map.entry("eu-north-1", "Z3BAZG2TWCNX0D"),
            Map.entry("sa-east-1", "Z7KQH4QJS55SO"));

    static S3Names of(AwsSettings settings) {
        return new S3Names(settings.region(), settings.endpoint());
    }

    /// Where S3 is called.
    URI address() {
        return endpoint.orElseGet(() -> URI.create("https://s3." + region + "." + suffix()));
    }

    String arn(String bucket) {
        String partition = region.startsWith("cn-") ? "aws-cn" : region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
        return "arn:" + partition + ":s3:::" + bucket;
    }

    String domain(String bucket) {
        return bucket + "." + endpoint.map(URI::getAuthority).orElse("s3." + suffix());
    }

    String regionalDomain(String bucket) {
        return bucket + "." + endpoint.map(URI::getAuthority).orElse("s3." + region + "." + suffix());
    }

    /// Where the websites of all buckets are, each at a host of its own below this one.
    String websiteDomain() {
        String separator = DASHED.contains(region) ? "-" : ".";
        return endpoint.map(each -> "s3-website." + each.getAuthority())
                .orElse("s3-website" + separator + region + "." + suffix());
    }

    String website(String bucket) {
        return bucket + "." + websiteDomain();
    }

    Optional<String> hostedZone() {
        return endpoint.isPresent() ? Optional.empty() : Optional.ofNullable(ZONES.get(region));
    }

    private String suffix() {
        return region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
    }
}
