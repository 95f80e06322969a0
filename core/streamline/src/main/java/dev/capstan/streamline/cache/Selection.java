package dev.capstan.streamline.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import java.net.URLEncoder;

/// Which objects of a kind are wanted.
///
/// @param namespace empty for all
/// @param labels a label selector as a query has it; empty for all
/// @param fields a field selector; empty for all
public record Selection(Kind kind, String namespace, String labels, String fields) {
    public static Selection all(Kind kind) {
        return new Selection(kind, "", "", "");
    }

    /// The same objects, now that it is known where the API has them.
    Selection of(Kind located) {
        return new Selection(located, located.namespaced() ? namespace : "", labels, fields);
    }

    boolean covers(ObjectKey key) {
        return namespace.isEmpty() || namespace.equals(key.namespace());
    }

    String list(int limit, String next) {
        return path() + "limit=" + limit + (next.isEmpty() ? "" : "&continue=" + encoded(next));
    }

    String watch(long version, long seconds) {
        return path() + "watch=true&allowWatchBookmarks=true&resourceVersion=" + version + "&timeoutSeconds=" + seconds;
    }

    private String path() {
        return kind.collection(namespace) + "?" + query("labelSelector", labels) + query("fieldSelector", fields);
    }

    private static String query(String name, String value) {
        return value.isEmpty() ? "" : name + "=" + encoded(value) + "&";
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, UTF_8);
    }

    @Override
    public String toString() {
        return kind + (namespace.isEmpty() ? "" : " in " + namespace);
    }
}
