package dev.capstan.registry.access;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import org.jspecify.annotations.Nullable;

/// Something that somebody wants to do.
public sealed interface Question {
    /// get, list, watch, create, update, patch, delete or deletecollection; `*` asks for all of them at once.
    String verb();

    /// A verb on resources.
    ///
    /// @param subresource empty for the object itself
    /// @param namespace empty for cluster-scoped kinds, or for all namespaces
    /// @param name empty when no single object is meant
    record OnResource(String verb, GroupResource resource, String subresource, String namespace, String name)
            implements Question {

        /// @param namespace null as empty
        /// @param name null as empty
        public static OnResource of(
                String verb,
                GroupResource resource,
                String subresource,
                @Nullable String namespace,
                @Nullable String name) {
            return new OnResource(
                    verb, resource, subresource, namespace == null ? "" : namespace, name == null ? "" : name);
        }

        private String described() {
            String what = subresource.isEmpty() ? resource.plural() : resource.plural() + "/" + subresource;
            String where = namespace.isEmpty() ? "at the cluster scope" : "in the namespace \"" + namespace + "\"";
            return "resource \"" + what + "\" in API group \"" + resource.group() + "\" " + where;
        }
    }

    /// A verb, here an HTTP method in lower case, on a path that is no resource.
    record OnPath(String verb, String path) implements Question {}

    /// What to tell a caller who may not.
    ///
    /// @param reason what else there is to say; empty when nothing
    default Refusal.Forbidden refused(Caller caller, String reason) {
        String rest = reason.isEmpty() ? "" : ": " + reason;
        String who = "User \"" + plain(caller.name()) + "\" cannot " + plain(verb()) + " ";
        return switch (this) {
            case OnResource resource ->
                new Refusal.Forbidden(resource.resource, resource.name, who + plain(resource.described()) + rest, null);
            case OnPath(var _, String path) ->
                new Refusal.Forbidden(null, "", who + "path \"" + plain(path) + "\"" + rest, null);
        };
    }

    /// Nothing that a browser could take for a tag.
    private static String plain(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
