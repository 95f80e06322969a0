package dev.capstan.streamline.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import java.net.URLEncoder;
import org.jspecify.annotations.Nullable;

/// A kind of object, and where the API has it.
///
/// @param group empty for the core group
/// @param name as objects say it in `kind`
/// @param plural as paths say it; empty while only the name is known, until [Kinds#locate] has asked
public record Kind(String group, String version, String name, String plural, boolean namespaced) {
    /// What fabric8 finds out about a class by taking words apart, which is not cheap.
    private static final ClassValue<Kind> KNOWN = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return read(type.asSubclass(HasMetadata.class));
        }
    };

    /// The kind a class stands for.
    public static Kind of(Class<? extends HasMetadata> type) {
        return KNOWN.get(type);
    }

    /// A kind that no class stands for, as its objects name it: `apps/v1`, `Deployment`.
    public static Kind named(String apiVersion, String name) {
        int slash = apiVersion.indexOf('/');
        String group = slash < 0 ? "" : apiVersion.substring(0, slash);
        return new Kind(group, apiVersion.substring(slash + 1), name, "", true);
    }

    /// Whether it is known where the API has it.
    public boolean isLocated() {
        return !plural.isEmpty();
    }

    private static Kind read(Class<? extends HasMetadata> type) {
        @Nullable String group = HasMetadata.getGroup(type);
        @Nullable String version = HasMetadata.getVersion(type);
        if (version == null) {
            throw new IllegalArgumentException(
                    type.getName() + " does not say its group and version: annotate it with" + " @Group and @Version");
        }
        return new Kind(
                group == null ? "" : group,
                version,
                HasMetadata.getKind(type),
                HasMetadata.getPlural(type),
                Namespaced.class.isAssignableFrom(type));
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// The path of the group and version, where the server says which kinds it has.
    public String discovery() {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    }

    /// The path of all objects in a namespace, or everywhere if none is given.
    public String collection(@Nullable String namespace) {
        return namespace == null || namespace.isEmpty()
                ? discovery() + "/" + plural
                : discovery() + "/namespaces/" + encoded(namespace) + "/" + plural;
    }

    /// The path of an object.
    public String object(ObjectKey key) {
        return collection(key.namespace()) + "/" + encoded(key.name());
    }

    /// Whether a reference with this apiVersion and kind means this kind, in whatever version.
    public boolean isMeantBy(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        return name.equals(kind) && group.equals(slash < 0 ? "" : apiVersion.substring(0, slash));
    }

    @Override
    public String toString() {
        if (!isLocated()) {
            return name + " of " + apiVersion();
        }
        return group.isEmpty() ? plural : plural + "." + group;
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, UTF_8).replace("+", "%20");
    }
}
