package dev.capstan.providers.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.spi.stack.Wanted;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `aws:s3:BucketPolicy`. A policy is kept as JSON with its keys in order, so that only what it says makes a
/// difference.
final class PolicyType extends BucketSetting {
    PolicyType(S3 s3) {
        super(s3);
    }

    @Override
    public Checked check(Wanted wanted) {
        Object policy = wanted.inputs().get("policy");
        if (policy == null || isUnknown(policy)) {
            return Checked.fine(wanted.inputs());
        }
        Optional<String> text = policy instanceof String given ? ordered(given) : Optional.of(written(policy));
        if (text.isEmpty()) {
            return new Checked(wanted.inputs(), List.of(new Problem("policy", "is no JSON of an object")));
        }
        var inputs = new LinkedHashMap<>(wanted.inputs());
        inputs.put("policy", text.get());
        return Checked.fine(inputs);
    }

    @Override
    void put(String bucket, Map<String, Object> inputs) throws InterruptedException {
        String policy = Inputs.require(inputs, "policy");
        s3().call(
                        "the policy of bucket " + bucket + " cannot be set",
                        client -> client.putBucketPolicy(
                                each -> each.bucket(bucket).policy(policy)));
    }

    @Override
    Optional<Map<String, Object>> get(String bucket, Map<String, Object> known) throws InterruptedException {
        return s3().find(
                        "the policy of bucket " + bucket + " cannot be read",
                        client -> client.getBucketPolicy(each -> each.bucket(bucket)))
                .map(found -> Map.of("policy", ordered(found.policy()).orElse(found.policy())));
    }

    @Override
    void remove(String bucket) throws InterruptedException {
        s3().find(
                        "the policy of bucket " + bucket + " cannot be removed",
                        client -> client.deleteBucketPolicy(each -> each.bucket(bucket)));
    }

    /// Whether there is something in it that is not known yet.
    private static boolean isUnknown(@Nullable Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> map.values().stream().anyMatch(PolicyType::isUnknown);
            case List<?> list -> list.stream().anyMatch(PolicyType::isUnknown);
            case null, default -> tree == Unknown.VALUE;
        };
    }

    private static Optional<String> ordered(String text) {
        try {
            Object tree = Json.read(text.getBytes(UTF_8));
            return tree instanceof Map ? Optional.of(written(tree)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String written(Object tree) {
        return new String(Json.write(tree), UTF_8);
    }
}
