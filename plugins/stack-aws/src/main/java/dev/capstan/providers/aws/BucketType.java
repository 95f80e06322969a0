package dev.capstan.providers.aws;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Wanted;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;

/// `aws:s3:Bucket`.
///
/// A bucket bears a tag with the token of its creation: who finds a bucket of the name that it wants can tell by it
/// whether it made that bucket itself.
final class BucketType implements S3Type {
    private static final String HOME = "us-east-1";
    private static final Duration YOUTH = Duration.ofHours(1);

    private final S3 s3;
    private final InstantSource clock;
    private final BucketTags tags;
    private final BucketContents contents;

    BucketType(S3 s3, InstantSource clock) {
        this.s3 = s3;
        this.clock = clock;
        this.tags = new BucketTags(s3);
        this.contents = new BucketContents(s3);
    }

    @Override
    public List<String> identity() {
        return List.of("bucket");
    }

    @Override
    public Checked check(Wanted wanted) {
        var inputs = new LinkedHashMap<>(wanted.inputs());
        if (!inputs.containsKey("bucket")) {
            inputs.put("bucket", BucketName.madeUp(wanted));
        }
        var problems = new ArrayList<Problem>(Site.problems(inputs.get("website")));
        Inputs.text(inputs, "bucket")
                .filter(name -> !BucketName.isFine(name))
                .ifPresent(name -> problems.add(new Problem(
                        "bucket",
                        "is " + name + ", expected 3 to 63 lower case letters, digits, dots and hyphens, with a"
                                + " letter or digit at both ends")));
        return new Checked(inputs, problems);
    }

    @Override
    public Made create(Creation creation) throws InterruptedException {
        return make(creation, false);
    }

    @Override
    public Made resume(Creation creation) throws InterruptedException {
        return make(creation, true);
    }

    private Made make(Creation creation, boolean again) throws InterruptedException {
        Map<String, Object> inputs = creation.wanted().inputs();
        String name = Inputs.require(inputs, "bucket");
        if (!exists(name)) {
            s3.call("bucket " + name + " cannot be made", client -> client.createBucket(request(name)));
            furnishNew(name, creation);
        } else if (isOurs(name, creation.token(), again)) {
            furnish(name, creation);
        } else {
            throw new TerminalException("bucket " + name + " is there already, and this resource did not make it:"
                    + " choose another name, take it over with the option import: " + name
                    + ", or, if the resource is only called otherwise now, name the old one in options.aliases");
        }
        return new Made(name, outputs(name, inputs));
    }

    /// One that cannot be as it is wanted goes again, for without a tag nobody would know whose it is.
    private void furnishNew(String name, Creation creation) throws InterruptedException {
        try {
            furnish(name, creation);
        } catch (TerminalException e) {
            try {
                remove(name);
            } catch (TerminalException | RetryableException also) {
                e.addSuppressed(also);
                throw new RetryableException(e.getMessage() + ", and it could not be taken away again", e);
            }
            throw e;
        }
    }

    private void furnish(String name, Creation creation) throws InterruptedException {
        Map<String, Object> inputs = creation.wanted().inputs();
        tags.put(name, Inputs.texts(inputs.get("tags")), Optional.of(creation.token()));
        Object website = inputs.get("website");
        if (website != null) {
            putWebsite(name, website);
        }
    }

    @Override
    public Optional<Existing> read(Existing known) throws InterruptedException {
        String name = known.id();
        if (!exists(name)) {
            return Optional.empty();
        }
        boolean imported = known.inputs().isEmpty();
        var inputs = new LinkedHashMap<>(known.inputs());
        inputs.put("bucket", name);
        Map<String, String> there = tags.read(name);
        if (!there.equals(Inputs.texts(inputs.get("tags")))) {
            inputs.put("tags", there);
        }
        if (imported || inputs.containsKey("website")) {
            // Else it may belong to a resource of its own.
            inputs.remove("website");
            website(name).ifPresent(site -> inputs.put("website", site.toBucket()));
        }
        return Optional.of(new Existing(known.type(), known.name(), name, inputs, outputs(name, inputs)));
    }

    @Override
    public Made update(Existing old, Wanted wanted) throws InterruptedException {
        String name = old.id();
        Map<String, Object> inputs = wanted.inputs();
        if (!Objects.equals(old.inputs().get("tags"), inputs.get("tags"))) {
            tags.put(name, Inputs.texts(inputs.get("tags")), tags.token(name));
        }
        Object website = inputs.get("website");
        if (website != null) {
            putWebsite(name, website);
        } else if (old.inputs().containsKey("website")) {
            s3.call(
                    "bucket " + name + " cannot stop being a website",
                    client -> client.deleteBucketWebsite(each -> each.bucket(name)));
        }
        return new Made(name, outputs(name, inputs));
    }

    @Override
    public void delete(Existing old) throws InterruptedException {
        String name = old.id();
        if (Inputs.flag(old.inputs(), "forceDestroy")) {
            contents.remove(name);
        }
        remove(name);
    }

    private void remove(String name) throws InterruptedException {
        s3.find("bucket " + name + " cannot be deleted", client -> client.deleteBucket(each -> each.bucket(name)));
    }

    private boolean exists(String name) throws InterruptedException {
        return s3.find(
                        "bucket " + name + " cannot be looked at",
                        client -> client.headBucket(each -> each.bucket(name)))
                .isPresent();
    }

    /// When the engine died during its creation, it may have died before there was a tag. Then an empty one that is
    /// young is ours, too: nothing is lost if it is not.
    private boolean isOurs(String name, String token, boolean again) throws InterruptedException {
        Optional<String> made = tags.token(name);
        return made.isPresent() ? made.get().equals(token) : again && contents.isEmpty(name) && isYoung(name);
    }

    private boolean isYoung(String name) throws InterruptedException {
        return s3.call("bucket " + name + " cannot be listed", client -> client.listBuckets()).buckets().stream()
                .anyMatch(each -> each.name().equals(name)
                        && each.creationDate().plus(YOUTH).isAfter(clock.instant()));
    }

    private CreateBucketRequest request(String name) {
        String region = s3.settings().region();
        var request = CreateBucketRequest.builder().bucket(name);
        return region.equals(HOME)
                ? request.build()
                : request.createBucketConfiguration(each -> each.locationConstraint(region))
                        .build();
    }

    private void putWebsite(String name, Object website) throws InterruptedException {
        s3.call(
                "bucket " + name + " cannot be made a website",
                client -> client.putBucketWebsite(each -> each.bucket(name)
                        .websiteConfiguration(Site.ofBucket(website).toS3())));
    }

    private Optional<Site> website(String name) throws InterruptedException {
        return s3.find(
                        "the website of bucket " + name + " cannot be read",
                        client -> client.getBucketWebsite(each -> each.bucket(name)))
                .map(Site::of);
    }

    private Map<String, Object> outputs(String name, Map<String, Object> inputs) {
        S3Names names = s3.names();
        var outputs = new LinkedHashMap<>(inputs);
        outputs.put("bucket", name);
        outputs.put("arn", names.arn(name));
        outputs.put("region", names.region());
        outputs.put("bucketDomainName", names.domain(name));
        outputs.put("bucketRegionalDomainName", names.regionalDomain(name));
        names.hostedZone().ifPresent(each -> outputs.put("hostedZoneId", each));
        if (inputs.containsKey("website")) {
            outputs.put("websiteEndpoint", names.website(name));
            outputs.put("websiteDomain", names.websiteDomain());
        }
        return outputs;
    }
}
