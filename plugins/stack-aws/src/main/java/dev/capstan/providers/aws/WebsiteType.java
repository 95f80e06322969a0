package dev.capstan.providers.aws;

import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Wanted;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `aws:s3:BucketWebsiteConfiguration`.
final class WebsiteType extends BucketSetting {
    WebsiteType(S3 s3) {
        super(s3);
    }

    @Override
    public Checked check(Wanted wanted) {
        Map<String, Object> inputs = wanted.inputs();
        var problems = new ArrayList<Problem>();
        problems.addAll(Inputs.problems("indexDocument", inputs.get("indexDocument"), Set.of("suffix")));
        problems.addAll(Inputs.problems("errorDocument", inputs.get("errorDocument"), Set.of("key")));
        problems.addAll(Inputs.problems(
                "redirectAllRequestsTo", inputs.get("redirectAllRequestsTo"), Set.of("hostName", "protocol")));
        if (!inputs.containsKey("indexDocument") && !inputs.containsKey("redirectAllRequestsTo")) {
            problems.add(new Problem("indexDocument", "is required, unless there is redirectAllRequestsTo"));
        }
        return new Checked(inputs, problems);
    }

    @Override
    void put(String bucket, Map<String, Object> inputs) throws InterruptedException {
        s3().call(
                        "bucket " + bucket + " cannot be made a website",
                        client -> client.putBucketWebsite(each -> each.bucket(bucket)
                                .websiteConfiguration(
                                        Site.ofConfiguration(inputs).toS3())));
    }

    @Override
    Optional<Map<String, Object>> get(String bucket, Map<String, Object> known) throws InterruptedException {
        return s3().find(
                        "the website of bucket " + bucket + " cannot be read",
                        client -> client.getBucketWebsite(each -> each.bucket(bucket)))
                .map(found -> Site.of(found).toConfiguration());
    }

    @Override
    void remove(String bucket) throws InterruptedException {
        s3().find(
                        "bucket " + bucket + " cannot stop being a website",
                        client -> client.deleteBucketWebsite(each -> each.bucket(bucket)));
    }

    @Override
    Map<String, Object> outputs(String bucket) {
        return Map.of(
                "websiteEndpoint", s3().names().website(bucket),
                "websiteDomain", s3().names().websiteDomain());
    }
}
