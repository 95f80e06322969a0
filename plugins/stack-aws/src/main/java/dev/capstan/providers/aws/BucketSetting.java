package dev.capstan.providers.aws;

import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Wanted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is set on a bucket that is there, as a whole: to make it and to change it is the same.
abstract class BucketSetting implements S3Type {
    private final S3 s3;

    BucketSetting(S3 s3) {
        this.s3 = s3;
    }

    /// Sets it.
    abstract void put(String bucket, Map<String, Object> inputs) throws InterruptedException;

    /// How it is set, without the bucket; empty when it is not, or the bucket is gone.
    abstract Optional<Map<String, Object>> get(String bucket, Map<String, Object> known) throws InterruptedException;

    /// Has it not be set.
    abstract void remove(String bucket) throws InterruptedException;

    /// What it gives besides its inputs.
    Map<String, Object> outputs(String bucket) {
        return Map.of();
    }

    final S3 s3() {
        return s3;
    }

    @Override
    public final List<String> identity() {
        return List.of("bucket");
    }

    @Override
    public final Made create(Creation creation) throws InterruptedException {
        return set(creation.wanted().inputs());
    }

    @Override
    public final Made update(Existing old, Wanted wanted) throws InterruptedException {
        return set(wanted.inputs());
    }

    @Override
    public final Optional<Existing> read(Existing known) throws InterruptedException {
        String bucket = known.id();
        return get(bucket, known.inputs()).map(found -> {
            var inputs = new LinkedHashMap<String, Object>();
            inputs.put("bucket", bucket);
            inputs.putAll(found);
            return new Existing(known.type(), known.name(), bucket, inputs, all(bucket, inputs));
        });
    }

    @Override
    public final void delete(Existing old) throws InterruptedException {
        remove(old.id());
    }

    private Made set(Map<String, Object> inputs) throws InterruptedException {
        String bucket = Inputs.require(inputs, "bucket");
        put(bucket, inputs);
        return new Made(bucket, all(bucket, inputs));
    }

    private Map<String, Object> all(String bucket, Map<String, Object> inputs) {
        var all = new LinkedHashMap<>(inputs);
        all.putAll(outputs(bucket));
        return all;
    }
}
