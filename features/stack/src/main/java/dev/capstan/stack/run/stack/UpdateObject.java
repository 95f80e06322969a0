package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/// An Update as the API has it.
@Group("auto.pulumi.com")
@Version("v1alpha1")
@Kind("Update")
@Plural("updates")
public final class UpdateObject extends CustomResource<JsonNode, JsonNode> implements Namespaced {
    private static final long serialVersionUID = 1L;

    /// Whether a Stack made it, and nobody else.
    boolean isMadeByController() {
        return getMetadata().getOwnerReferences().stream().anyMatch(each -> Boolean.TRUE.equals(each.getController()));
    }

    /// A field of its spec; empty when it does not say.
    String text(String field) {
        @Nullable JsonNode spec = getSpec();
        return spec == null ? "" : spec.path(field).asText("");
    }

    /// How it ended; null while it has not.
    @Nullable
    UpdateEnd end() {
        @Nullable JsonNode status = getStatus();
        return UpdateEnd.of(status == null ? MissingNode.getInstance() : status);
    }
}
