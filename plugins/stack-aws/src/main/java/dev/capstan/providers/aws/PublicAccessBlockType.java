package dev.capstan.providers.aws;

import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Wanted;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.PublicAccessBlockConfiguration;

/// `aws:s3:BucketPublicAccessBlock`.
final class PublicAccessBlockType extends BucketSetting {
    PublicAccessBlockType(S3 s3) {
        super(s3);
    }

    @Override
    public Checked check(Wanted wanted) {
        return Checked.fine(wanted.inputs());
    }

    @Override
    void put(String bucket, Map<String, Object> inputs) throws InterruptedException {
        s3().call(
                        "the public access block of bucket " + bucket + " cannot be set",
                        client -> client.putPublicAccessBlock(
                                each -> each.bucket(bucket).publicAccessBlockConfiguration(configuration(inputs))));
    }

    @Override
    Optional<Map<String, Object>> get(String bucket, Map<String, Object> known) throws InterruptedException {
        return s3().find(
                        "the public access block of bucket " + bucket + " cannot be read",
                        client -> client.getPublicAccessBlock(each -> each.bucket(bucket)))
                .map(found -> inputs(found.publicAccessBlockConfiguration()));
    }

    @Override
    void remove(String bucket) throws InterruptedException {
        s3().find(
                        "the public access block of bucket " + bucket + " cannot be removed",
                        client -> client.deletePublicAccessBlock(each -> each.bucket(bucket)));
    }

    private static PublicAccessBlockConfiguration configuration(Map<String, Object> inputs) {
        return PublicAccessBlockConfiguration.builder()
                .blockPublicAcls(Inputs.flag(inputs, "blockPublicAcls"))
                .blockPublicPolicy(Inputs.flag(inputs, "blockPublicPolicy"))
                .ignorePublicAcls(Inputs.flag(inputs, "ignorePublicAcls"))
                .restrictPublicBuckets(Inputs.flag(inputs, "restrictPublicBuckets"))
                .build();
    }

    private static Map<String, Object> inputs(PublicAccessBlockConfiguration found) {
        var inputs = new LinkedHashMap<String, Object>();
        inputs.put("blockPublicAcls", Boolean.TRUE.equals(found.blockPublicAcls()));
        inputs.put("blockPublicPolicy", Boolean.TRUE.equals(found.blockPublicPolicy()));
        inputs.put("ignorePublicAcls", Boolean.TRUE.equals(found.ignorePublicAcls()));
        inputs.put("restrictPublicBuckets", Boolean.TRUE.equals(found.restrictPublicBuckets()));
        return inputs;
    }
}
