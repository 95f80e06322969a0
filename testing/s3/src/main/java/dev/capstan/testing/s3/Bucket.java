package dev.capstan.testing.s3;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.w3c.dom.Element;

/// A bucket and all that is in it. Guarded by the [Account] it is in.
final class Bucket {
    private final String name;
    private final String region;
    private final Instant created;
    private final Map<Setting, byte[]> settings = new EnumMap<>(Setting.class);
    private final TreeMap<String, StoredObject> objects = new TreeMap<>();

    Bucket(String name, String region, Instant created) {
        this.name = name;
        this.region = region;
        this.created = created;
    }

    String name() {
        return name;
    }

    String region() {
        return region;
    }

    Instant created() {
        return created;
    }

    NavigableMap<String, StoredObject> objects() {
        return objects;
    }

    Optional<byte[]> setting(Setting which) {
        return Optional.ofNullable(settings.get(which));
    }

    Optional<Element> setting(Setting which, String root) {
        return setting(which).map(body -> Xml.read(body, root));
    }

    void set(Setting which, byte[] body) {
        settings.put(which, body);
    }

    void unset(Setting which) {
        settings.remove(which);
    }

    /// @throws S3Error when there is none
    StoredObject object(String key) {
        StoredObject object = objects.get(key);
        if (object == null) {
            throw S3Error.noKey(key);
        }
        return object;
    }
}
