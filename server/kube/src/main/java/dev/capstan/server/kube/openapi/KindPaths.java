package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.kube.discovery.Subresource;
import java.util.List;

/// The paths under which the objects of a kind are reached, with what can be done there.
final class KindPaths {
    private final Kind kind;
    private final ObjectNode paths;
    private final Operations operations;
    private final List<String> verbs;

    KindPaths(Kind kind, ObjectNode paths) {
        this.kind = kind;
        this.paths = paths;
        this.operations = new Operations(kind);
        this.verbs = kind.type().traits().verbs();
    }

    void add() {
        String plural = kind.type().names().plural();
        boolean namespaced = kind.type().namespaced();
        String collection = kind.root() + (namespaced ? "/namespaces/{namespace}/" : "/") + plural;
        addCollection(collection);
        if (!kind.type().answeredOnly()) {
            addObject(collection + "/{name}");
        }
        Subresource.of(kind.type(), kind.version()).forEach(each -> addSubresource(collection + "/{name}/", each));
        if (namespaced && verbs.contains("list")) {
            ObjectNode item = paths.putObject(kind.root() + "/" + plural);
            item.set("get", operations.listAll());
            item.putArray("parameters").add(Parameters.PRETTY);
        }
    }

    private void addCollection(String path) {
        ObjectNode item = paths.putObject(path);
        if (verbs.contains("list")) {
            item.set("get", operations.list());
        }
        if (verbs.contains("create")) {
            item.set("post", operations.create());
        }
        if (verbs.contains("deletecollection")) {
            item.set("delete", operations.deleteCollection());
        }
        addParameters(item, false);
    }

    private void addObject(String path) {
        ObjectNode item = paths.putObject(path);
        if (verbs.contains("get")) {
            item.set("get", operations.read("", kind.component()));
        }
        if (verbs.contains("update")) {
            item.set("put", operations.replace("", kind.component()));
        }
        if (verbs.contains("delete")) {
            item.set("delete", operations.delete());
        }
        if (verbs.contains("patch")) {
            item.set("patch", operations.patch("", kind.component()));
        }
        addParameters(item, true);
    }

    /// Subresources that answer with a kind whose schema we do not publish are left out.
    private void addSubresource(String prefix, Subresource subresource) {
        boolean scale = subresource.kind().equals("Scale");
        boolean own = subresource.kind().equals(kind.type().kind())
                && !subresource.name().equals("log");
        if (!own && !scale) {
            return;
        }
        String component = scale ? Definitions.SCALE : kind.component();
        ObjectNode item = paths.putObject(prefix + subresource.name());
        if (subresource.verbs().contains("get")) {
            item.set("get", operations.read(subresource.name(), component));
        }
        if (subresource.verbs().contains("update")) {
            item.set("put", operations.replace(subresource.name(), component));
        }
        if (subresource.verbs().contains("patch")) {
            item.set("patch", operations.patch(subresource.name(), component));
        }
        addParameters(item, true);
    }

    private void addParameters(ObjectNode item, boolean named) {
        var parameters = item.putArray("parameters");
        if (named) {
            parameters.add(Parameters.name(kind.type().kind()));
        }
        if (kind.type().namespaced()) {
            parameters.add(Parameters.NAMESPACE);
        }
        parameters.add(Parameters.PRETTY);
    }
}
