package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The objects of a kind as they were last heard of, by the watch or by the answer to a write of our own.
///
/// **Never back in time.** A version that is not newer than the one that is held changes nothing, so the answer
/// to our own write stays until the watch has caught up. Only a deletion counts whatever its version, unless
/// the object that is held is another one of the same name. What is not held and older than the last list was not
/// in it: it is gone, though a watch that is behind still tells of it.
///
/// **Own writes are quiet.** While one is [under way][#begin], the watch is believed but nobody is told: its
/// event may come before the answer does. Whoever writes looks at the end whether there was more than the write
/// itself.
///
/// All fields are guarded by this object's lock, and nobody is called while it is held; only what there is of an
/// object is told without it, which is what workers ask for all the time.
public final class ObjectCache {
    private final boolean keepsContent;

    /// Changed under the lock, read without it.
    private final Map<ObjectKey, HeldObject> objects = new ConcurrentHashMap<>();

    private final Map<ObjectKey, List<OwnWrite>> writes = new HashMap<>();
    private final List<Listing> listings = new ArrayList<>(1);
    private final Map<String, Long> listed = new HashMap<>(1);
    private final Echoes echoes = new Echoes(System::nanoTime);
    private long bytes;

    private ObjectCache(boolean keepsContent) {
        this.keepsContent = keepsContent;
    }

    /// A cache of whole objects.
    public static ObjectCache ofObjects() {
        return new ObjectCache(true);
    }

    /// A cache that knows what there is, but not what is in it.
    public static ObjectCache ofHeaders() {
        return new ObjectCache(false);
    }

    public boolean keepsContent() {
        return keepsContent;
    }

    public Optional<HeldObject> get(ObjectKey key) {
        return Optional.ofNullable(objects.get(key));
    }

    /// What is held, in order.
    public synchronized List<ObjectKey> keys() {
        return objects.keySet().stream().sorted().toList();
    }

    public synchronized int size() {
        return objects.size();
    }

    /// How many bytes of content are held.
    public synchronized long bytes() {
        return bytes;
    }

    /// As what objects are asked for, one by one or in lists.
    String accept(String list) {
        String metadata = "application/json;as=PartialObjectMetadata" + list + ";g=meta.k8s.io;v=v1";
        return keepsContent ? "application/json" : metadata + ",application/json";
    }

    /// How long ago our oldest write was answered that the watch has not told of yet; zero when it has told of
    /// all.
    public synchronized Duration lag() {
        return echoes.longest();
    }

    /// The watch has told everything up to a version.
    synchronized void reached(Predicate<ObjectKey> scope, long version) {
        echoes.heardAll(scope, version);
    }

    /// An object is there.
    ///
    /// @return what changed by that; empty when it is no news, or when an own write is under way
    public synchronized Optional<Change> present(HeldObject object) {
        return present(object, listedAt(object.header().key().namespace()));
    }

    /// An object was in a list of everything at a version, which counts unless a newer list did not have it.
    ///
    /// @return what changed by that
    synchronized Optional<Change> listed(HeldObject object, long version) {
        long past = listedAt(object.header().key().namespace());
        return present(object, past > version ? past : 0);
    }

    /// @param past up to which version what is not held is gone
    private Optional<Change> present(HeldObject object, long past) {
        ObjectKey key = object.header().key();
        writes.getOrDefault(key, List.of()).forEach(each -> each.saw(object));
        echoes.heard(key, object.header().resourceVersion());
        @Nullable HeldObject before = objects.get(key);
        long known = before == null ? past : before.header().resourceVersion();
        if (known >= object.header().resourceVersion()) {
            return Optional.empty();
        }
        HeldObject after = put(object);
        return writes.containsKey(key) ? Optional.empty() : Optional.of(new Change(before, after));
    }

    /// An object is gone.
    ///
    /// @return what changed by that; empty when it is no news, or when an own write is under way
    public synchronized Optional<Change> gone(HeldObject object) {
        ObjectKey key = object.header().key();
        writes.getOrDefault(key, List.of()).forEach(each -> each.sawGone(object));
        listings.forEach(each -> each.sawGone(object));
        echoes.heard(key, object.header().resourceVersion());
        @Nullable HeldObject before = objects.get(key);
        boolean another = before != null
                && !before.header().uid().equals(object.header().uid())
                && before.header().resourceVersion() > object.header().resourceVersion();
        if (before == null || another) {
            return Optional.empty();
        }
        remove(key);
        return writes.containsKey(key) ? Optional.empty() : Optional.of(new Change(before, null));
    }

    /// Says that everything is going to be listed. That must end, by [Listing#close].
    public synchronized Listing beginList() {
        var listing = new Listing(this);
        listings.add(listing);
        return listing;
    }

    synchronized void ended(Listing listing) {
        listings.remove(listing);
    }

    /// Some objects are gone, unless they are newer than a version.
    ///
    /// @return what changed by that
    synchronized List<Change> forget(Predicate<ObjectKey> which, long version) {
        List<HeldObject> missing = objects.values().stream()
                .filter(each -> each.header().resourceVersion() <= version)
                .filter(each -> which.test(each.header().key()))
                .toList();
        return missing.stream().map(this::gone).flatMap(Optional::stream).toList();
    }

    /// Everything there was in a namespace at a version is held now.
    ///
    /// @param namespace empty for all
    synchronized void listedAll(String namespace, long version) {
        listed.merge(namespace, version, Math::max);
    }

    private long listedAt(String namespace) {
        return Math.max(listed.getOrDefault("", 0L), listed.getOrDefault(namespace, 0L));
    }

    /// Says that a write of our own to this object begins. It must end, by [OwnWrite#end].
    public synchronized OwnWrite begin(ObjectKey key) {
        List<OwnWrite> others = writes.computeIfAbsent(key, _ -> new ArrayList<>(1));
        var write = new OwnWrite(this, key);
        others.add(write);
        if (others.size() > 1) {
            others.forEach(OwnWrite::disturb);
        }
        return write;
    }

    /// Takes the answer to an own write, unless the object has gone since or was changed again.
    synchronized void answered(OwnWrite write, HeldObject answer) {
        @Nullable HeldObject held = objects.get(answer.header().key());
        boolean newer = held == null
                ? !write.isGone(answer)
                : held.header().resourceVersion() < answer.header().resourceVersion();
        if (newer) {
            HeldObject _ = put(answer);
            echoes.await(answer.header().key(), answer.header().resourceVersion());
        }
    }

    synchronized @Nullable HeldObject ended(OwnWrite write) {
        List<OwnWrite> all = writes.getOrDefault(write.key(), new ArrayList<>());
        all.remove(write);
        if (all.isEmpty()) {
            writes.remove(write.key());
        }
        return objects.get(write.key());
    }

    private HeldObject put(HeldObject object) {
        HeldObject kept = keepsContent ? object : object.headerOnly();
        @Nullable HeldObject before = objects.put(kept.header().key(), kept);
        bytes += kept.json().length - (before == null ? 0 : before.json().length);
        return kept;
    }

    private void remove(ObjectKey key) {
        @Nullable HeldObject before = objects.remove(key);
        bytes -= before == null ? 0 : before.json().length;
    }
}
