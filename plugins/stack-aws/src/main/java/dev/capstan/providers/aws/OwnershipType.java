package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.spi.stack.Wanted;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.s3.model.OwnershipControlsRule;

/// `aws:s3:BucketOwnershipControls`.
final class OwnershipType extends BucketSetting {
    private static final String FIELD = "objectOwnership";
    private static final Set<String> OWNERSHIPS = Set.of("BucketOwnerEnforced", "BucketOwnerPreferred", "ObjectWriter");

    OwnershipType(S3 s3) {
        super(s3);
    }

    @Override
    public Checked check(Wanted wanted) {
        Object rule = wanted.inputs().get("rule");
        var problems = new ArrayList<Problem>(Inputs.problems("rule", rule, Set.of(FIELD)));
        Object ownership = rule == Unknown.VALUE ? rule : Json.map(rule).get(FIELD);
        if (ownership != Unknown.VALUE && !OWNERSHIPS.contains(String.valueOf(ownership))) {
            problems.add(new Problem(
                    "rule." + FIELD,
                    "is " + ownership + ", expected BucketOwnerEnforced, BucketOwnerPreferred or ObjectWriter"));
        }
        return new Checked(wanted.inputs(), problems);
    }

    @Override
    void put(String bucket, Map<String, Object> inputs) throws InterruptedException {
        String ownership = Inputs.require(Json.map(inputs.get("rule")), FIELD);
        var rule = OwnershipControlsRule.builder().objectOwnership(ownership).build();
        s3().call(
                        "the ownership controls of bucket " + bucket + " cannot be set",
                        client -> client.putBucketOwnershipControls(
                                each -> each.bucket(bucket).ownershipControls(them -> them.rules(rule))));
    }

    @Override
    Optional<Map<String, Object>> get(String bucket, Map<String, Object> known) throws InterruptedException {
        return s3().find(
                        "the ownership controls of bucket " + bucket + " cannot be read",
                        client -> client.getBucketOwnershipControls(each -> each.bucket(bucket)))
                .flatMap(found -> found.ownershipControls().rules().stream().findFirst())
                .map(rule -> Map.of("rule", Map.of(FIELD, rule.objectOwnershipAsString())));
    }

    @Override
    void remove(String bucket) throws InterruptedException {
        s3().find(
                        "the ownership controls of bucket " + bucket + " cannot be removed",
                        client -> client.deleteBucketOwnershipControls(each -> each.bucket(bucket)));
    }
}
