package dev.capstan.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.index.Stored;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A role given to somebody.
///
/// @param namespace where it counts; empty for everywhere
record Binding(Stored stored, String namespace, String name, RoleRef role, List<Subject> subjects) {

    /// Which role.
    ///
    /// @param namespace where a `Role` is looked for
    record RoleRef(String kind, String name, String namespace) {
        static RoleRef of(JsonNode reference, String namespace) {
            return new RoleRef(
                    reference.path("kind").asText(""), reference.path("name").asText(""), namespace);
        }

        /// Null when roles of this kind cannot be.
        @Nullable
        ResourceKey key() {
            return switch (kind) {
                case "Role" -> namespace.isEmpty() ? null : new ResourceKey(Rbac.ROLES, namespace, name);
                case "ClusterRole" -> new ResourceKey(Rbac.CLUSTER_ROLES, null, name);
                default -> null;
            };
        }

        String missing() {
            return new GroupResource(Rbac.GROUP, kind.equals("Role") ? "role" : "clusterrole") + " \"" + name
                    + "\" not found";
        }
    }

    /// Somebody who gets a role.
    sealed interface Subject {
        record User(String name) implements Subject {}

        record Group(String name) implements Subject {}

        record ServiceAccount(String namespace, String name) implements Subject {
            String userName() {
                return Caller.SERVICE_ACCOUNT + namespace + ":" + name;
            }
        }

        default boolean is(Caller caller) {
            return switch (this) {
                case User(String name) -> caller.name().equals(name);
                case Group(String name) -> caller.groups().contains(name);
                case ServiceAccount account -> caller.name().equals(account.userName());
            };
        }

        default String described() {
            return switch (this) {
                case User(String name) -> "User \"" + name + "\"";
                case Group(String name) -> "Group \"" + name + "\"";
                case ServiceAccount(String namespace, String name) ->
                    "ServiceAccount \"" + name + "/" + namespace + "\"";
            };
        }
    }

    static Binding of(Stored stored) {
        Resource object = stored.read();
        String namespace = object.namespace();
        var subjects = new ArrayList<Subject>();
        for (JsonNode each : object.tree().path("subjects")) {
            String name = each.path("name").asText("");
            switch (each.path("kind").asText("")) {
                case "User" -> subjects.add(new Subject.User(name));
                case "Group" -> subjects.add(new Subject.Group(name));
                case "ServiceAccount" -> {
                    String own = each.path("namespace").asText("");
                    if (!own.isEmpty() || !namespace.isEmpty()) {
                        subjects.add(new Subject.ServiceAccount(own.isEmpty() ? namespace : own, name));
                    }
                }
                default -> {
                    // nobody whom we know
                }
            }
        }
        RoleRef role = RoleRef.of(object.tree().path("roleRef"), namespace);
        return new Binding(stored, namespace, object.name(), role, List.copyOf(subjects));
    }

    /// As whom the caller gets the role; null when not at all.
    @Nullable
    Subject subject(Caller caller) {
        for (Subject each : subjects) {
            if (each.is(caller)) {
                return each;
            }
        }
        return null;
    }

    String described(Subject subject) {
        String what = namespace.isEmpty()
                ? "ClusterRoleBinding \"" + name + "\""
                : "RoleBinding \"" + name + "/" + namespace + "\"";
        return what + " of " + role.kind + " \"" + role.name + "\" to " + subject.described();
    }
}
