package dev.capstan.registry.index;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One object as it is kept: its bytes, ready to be served, and what must be known without reading them.
///
/// Immutable but for one cached rendering, which any thread may replace by an equal one.
public final class Stored {
    private final ResourceKey key;
    private final long revision;
    private final long created;
    private final long written;
    private final byte[] json;
    private final int splice;
    private final Header header;
    private volatile @Nullable Rendering rendering;

    /// @param written the revision that wrote the bytes, which is older than `revision` for an object that is gone
    private Stored(ResourceKey key, long revision, long created, long written, byte[] json, int splice, Header header) {
        this.key = key;
        this.revision = revision;
        this.created = created;
        this.written = written;
        this.json = json;
        this.splice = splice;
        this.header = header;
    }

    /// The object in the form of another version, or of its own version after its kind's definition has changed.
    private record Rendering(TypeVersion version, byte[] json) {}

    /// @param value the stored form
    /// @param created the revision at which the object was created
    public static Stored of(ResourceKey key, long revision, long created, byte[] value) {
        int at = Encoding.splicePoint(value);
        return new Stored(
                key, revision, created, revision, Encoding.splice(value, at, revision), at, Header.read(value));
    }

    /// The form in which a tree is given to the store; its resourceVersion is left out.
    public static byte[] encode(ObjectNode tree) {
        return Encoding.encode(tree);
    }

    /// The same object, as it was, at the revision of its end.
    public Stored removedAt(long end) {
        return new Stored(key, end, created, written, Encoding.resplice(json, splice, revision, end), splice, header);
    }

    public ResourceKey key() {
        return key;
    }

    /// The revision that wrote it, which is its resourceVersion.
    public long revision() {
        return revision;
    }

    public long created() {
        return created;
    }

    public Header header() {
        return header;
    }

    /// How many bytes it takes, roughly.
    public int size() {
        return json.length + 300;
    }

    /// The object as it was stored, resourceVersion included. Nobody may change the bytes.
    public byte[] json() {
        return json;
    }

    /// A new tree of it, the caller's own.
    public Resource read() {
        return new Resource((ObjectNode) Document.json(json).tree());
    }

    /// A new tree of it in the given version, pruned and defaulted as that version says today.
    public Resource read(ResourceType type, TypeVersion version) {
        Resource resource = read();
        return serves(type, version) ? resource : converted(resource, type, version);
    }

    /// The bytes to answer with in the given version. Nobody may change them.
    public byte[] json(ResourceType type, TypeVersion version) {
        if (serves(type, version)) {
            return json;
        }
        Rendering known = rendering;
        if (known != null && known.version == version) {
            return known.json;
        }
        byte[] value = Encoding.encode(converted(read(), type, version).tree());
        byte[] served = Encoding.splice(value, Encoding.splicePoint(value), revision);
        byte[] shared = Arrays.equals(served, json) ? json : served;
        rendering = new Rendering(version, shared);
        return shared;
    }

    /// What was written since the definition last changed has been pruned and defaulted by it already.
    private boolean serves(ResourceType type, TypeVersion version) {
        return written > type.since() && header.apiVersion().equals(type.apiVersion(version));
    }

    private static Resource converted(Resource resource, ResourceType type, TypeVersion version) {
        version.shape(resource.tree(), type.apiVersion(version));
        return resource;
    }
}
