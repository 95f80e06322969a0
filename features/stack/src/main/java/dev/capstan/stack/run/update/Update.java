package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/// One run of a Stack, as the API has it.
@Group("auto.pulumi.com")
@Version("v1alpha1")
@Kind("Update")
@Plural("updates")
public final class Update extends CustomResource<UpdateSpec, JsonNode> implements Namespaced {
    private static final long serialVersionUID = 1L;

    @Override
    protected UpdateSpec initSpec() {
        return UpdateSpec.none();
    }

    @Override
    protected JsonNode initStatus() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// Whether all is said and done.
    boolean hasEnded() {
        return getStatus() != null && getStatus().has("endTime");
    }
}
