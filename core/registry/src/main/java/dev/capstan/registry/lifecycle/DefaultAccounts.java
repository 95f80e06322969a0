package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.NamespaceRules;
import java.util.List;

/// Gives every namespace the service account `default`, and gives it back to one that has lost it: charts bind roles to
/// it, and ask for its tokens, without making it.
final class DefaultAccounts implements AutoCloseable {
    private static final GroupResource ACCOUNTS = new GroupResource("", "serviceaccounts");
    private static final String NAME = "default";

    private final Registry registry;
    private final WorkQueue<String> queue = new WorkQueue<>("default-accounts", this::process);

    DefaultAccounts(Registry registry) {
        this.registry = registry;
    }

    void start(View view) {
        view.all(NamespaceRules.RESOURCE).forEach(each -> queue.add(each.key().name()));
        queue.start();
    }

    void see(IndexChange change) {
        ResourceKey key = change.key();
        String namespace = key.namespace();
        if (key.resource().equals(NamespaceRules.RESOURCE) && change.before() == null) {
            queue.add(key.name());
        } else if (namespace != null
                && key.resource().equals(ACCOUNTS)
                && key.name().equals(NAME)
                && change.after() == null) {
            queue.add(namespace);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private void process(String namespace) {
        View view = registry.view();
        if (!active(view, namespace) || view.find(new ResourceKey(ACCOUNTS, namespace, NAME)) != null) {
            return;
        }
        try {
            create(namespace);
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.AlreadyExists) && active(registry.view(), namespace)) {
                throw e;
            }
        }
    }

    private void create(String namespace) {
        ObjectNode account = JsonNodeFactory.instance.objectNode();
        account.put("apiVersion", "v1").put("kind", "ServiceAccount");
        account.putObject("metadata").put("name", NAME).put("namespace", namespace);
        var path = new ResourcePath(ACCOUNTS, "v1", namespace, null, "");
        registry.create(path, new Document(account, List.of()), WriteOptions.DEFAULT);
    }

    private static boolean active(View view, String name) {
        Stored namespace = view.find(new ResourceKey(NamespaceRules.RESOURCE, null, name));
        return namespace != null && !namespace.header().deleting();
    }
}
