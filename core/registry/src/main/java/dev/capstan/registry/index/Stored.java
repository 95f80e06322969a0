package dev.capstan.registry.index;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// One object as it is kept: its bytes, ready to be served, and what must be known without reading them.
///
/// Immutable but for cached renderings, which any thread may replace by equal ones.
public final class Stored {
    private final ResourceKey key;
    private final long revision;
    private final long created;
    private final long written;
    private final byte[] json;
    private final int splice;
    private final Header header;
    private volatile Renderings renderings = Renderings.NONE;

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

    /// What was made with revision 0, before it was committed, at the revision it got.
    public Stored committedAt(long committed) {
        byte[] value = Encoding.splice(json, splice, committed);
        var stored = new Stored(key, committed, created == 0 ? committed : created, committed, value, splice, header);
        stored.renderings = renderings.spliced(committed);
        return stored;
    }

    /// The same object, as it was, at the revision of its end.
    public Stored removedAt(long end) {
        var gone =
                new Stored(key, end, created, written, Encoding.resplice(json, splice, revision, end), splice, header);
        gone.renderings = renderings.respliced(revision, end);
        return gone;
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
        if (serves(type, version)) {
            return read();
        }
        if (convertsOutside(type, version)) {
            return new Resource((ObjectNode) Document.json(json(type, version)).tree());
        }
        return new Resource(shaped(read().tree(), type, version));
    }

    /// The bytes to answer with in the given version. Nobody may change them.
    public byte[] json(ResourceType type, TypeVersion version) {
        if (serves(type, version)) {
            return json;
        }
        byte[] known = renderings.find(version);
        if (known != null) {
            return known;
        }
        if (convertsOutside(type, version)) {
            return convertedOnce(type, version);
        }
        return keep(shaped(read().tree(), type, version), type, version);
    }

    /// Prepares the bytes of many objects in the given version at once, where others have to be asked for them.
    public static void prepare(Collection<Stored> objects, ResourceType type, TypeVersion version) {
        if (!type.convertsOutside()) {
            return;
        }
        List<Stored> wanting = objects.stream()
                .distinct()
                .filter(each -> each.convertsOutside(type, version) && each.renderings.find(version) == null)
                .toList();
        if (wanting.isEmpty()) {
            return;
        }
        List<ObjectNode> converted =
                type.converted(wanting.stream().map(Stored::unversioned).toList(), version);
        for (int i = 0; i < converted.size(); i++) {
            wanting.get(i).keep(shaped(converted.get(i), type, version), type, version);
        }
    }

    /// Whoever comes while others are asked waits for their answer, instead of asking the same: it is this very
    /// answer that is needed, and it comes in time or not at all.
    private synchronized byte[] convertedOnce(ResourceType type, TypeVersion version) {
        byte[] known = renderings.find(version);
        if (known != null) {
            return known;
        }
        ObjectNode converted = type.converted(List.of(unversioned()), version).getFirst();
        return keep(shaped(converted, type, version), type, version);
    }

    private byte[] keep(ObjectNode tree, ResourceType type, TypeVersion version) {
        byte[] value = Encoding.encode(tree);
        byte[] served = Encoding.splice(value, Encoding.splicePoint(value), revision);
        byte[] shared = Arrays.equals(served, json) ? json : served;
        renderings = renderings.with(type, version, shared);
        return shared;
    }

    /// Its resourceVersion is no business of those who convert.
    private ObjectNode unversioned() {
        Resource resource = read();
        resource.ownMetadata().remove("resourceVersion");
        return resource.tree();
    }

    private boolean convertsOutside(ResourceType type, TypeVersion version) {
        return type.convertsOutside() && !header.apiVersion().equals(type.apiVersion(version));
    }

    /// What was written since the definition last changed has been pruned and defaulted by it already.
    private boolean serves(ResourceType type, TypeVersion version) {
        return written > type.since() && header.apiVersion().equals(type.apiVersion(version));
    }

    private static ObjectNode shaped(ObjectNode tree, ResourceType type, TypeVersion version) {
        version.shape(tree, type.apiVersion(version));
        return tree;
    }
}
