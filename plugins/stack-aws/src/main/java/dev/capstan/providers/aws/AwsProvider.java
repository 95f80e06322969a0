package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.TypeToken;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Makes buckets and objects: `aws:s3:Bucket`, `aws:s3:BucketObject` and what is set on a bucket.
///
/// Where, and as whom, is in the stack's config (`aws:region`, `aws:accessKey`, …) or variables (`AWS_REGION`, …).
/// What this process has in its environment, or could ask the machine it runs on, is never used.
///
/// The SDK is loaded by the first call that goes out.
public final class AwsProvider implements Provider {
    private final AddressPolicy policy;
    private final InstantSource clock;

    /// Calls no link-local address, where clouds give out credentials.
    public AwsProvider() {
        this(new AddressPolicy(AddressPolicy.Reach.PRIVATE, List.of()));
    }

    /// @param policy which endpoints a stack may name
    public AwsProvider(AddressPolicy policy) {
        this(policy, InstantSource.system());
    }

    AwsProvider(AddressPolicy policy, InstantSource clock) {
        this.policy = policy;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "aws";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return TypeToken.parse(token).map(TypeToken::toString).flatMap(Schemas::of);
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        return new S3Connection(AwsSettings.of(settings), policy, clock);
    }
}
