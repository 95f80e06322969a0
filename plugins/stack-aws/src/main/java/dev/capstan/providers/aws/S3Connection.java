package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.spi.stack.Wanted;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// S3 with some settings: finds out what a resource is, and leaves it to its type.
final class S3Connection implements ProviderConnection {
    private final S3 s3;
    private final Map<String, S3Type> types;

    S3Connection(AwsSettings settings, AddressPolicy policy, InstantSource clock) {
        this.s3 = new S3(settings, policy);
        var bucket = new BucketType(s3, clock);
        var object = new ObjectType(s3);
        var website = new WebsiteType(s3);
        this.types = Map.of(
                "aws:s3:Bucket", bucket,
                "aws:s3:BucketV2", bucket,
                "aws:s3:BucketObject", object,
                "aws:s3:BucketObjectv2", object,
                "aws:s3:BucketPolicy", new PolicyType(s3),
                "aws:s3:BucketPublicAccessBlock", new PublicAccessBlockType(s3),
                "aws:s3:BucketOwnershipControls", new OwnershipType(s3),
                "aws:s3:BucketWebsiteConfiguration", website,
                "aws:s3:BucketWebsiteConfigurationV2", website);
    }

    @Override
    public Checked check(Wanted wanted) {
        return type(wanted.schema().token()).check(wanted);
    }

    /// A thing that stays the same thing has to be gone before it can be made anew.
    @Override
    public Difference diff(Existing old, Wanted wanted) {
        Difference difference = wanted.schema().diff(old.inputs(), wanted.inputs());
        boolean same = type(wanted.schema().token()).identity().stream()
                .allMatch(each -> wanted.inputs().get(each) != Unknown.VALUE
                        && Objects.equals(
                                old.inputs().get(each), wanted.inputs().get(each)));
        return new Difference(difference.changes(), same);
    }

    @Override
    public Made create(Creation creation) throws InterruptedException {
        return type(creation.wanted().schema().token()).create(creation);
    }

    @Override
    public Made resume(Creation creation) throws InterruptedException {
        return type(creation.wanted().schema().token()).resume(creation);
    }

    @Override
    public Optional<Existing> read(Existing known) throws InterruptedException {
        return type(known.type()).read(known);
    }

    @Override
    public Made update(Existing old, Wanted wanted) throws InterruptedException {
        return type(wanted.schema().token()).update(old, wanted);
    }

    @Override
    public void delete(Existing old) throws InterruptedException {
        type(old.type()).delete(old);
    }

    @Override
    public void close() {
        s3.close();
    }

    private S3Type type(String token) {
        return Objects.requireNonNull(types.get(token), () -> token + " is no type of this provider");
    }
}
