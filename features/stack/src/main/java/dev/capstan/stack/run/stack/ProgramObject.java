package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/// A Program as the API has it, without what it says: to know whether it has changed takes no more.
@Group("pulumi.com")
@Version("v1")
@Kind("Program")
@Plural("programs")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class ProgramObject extends CustomResource<Void, Void> implements Namespaced {
    private static final long serialVersionUID = 1L;
    private static final int DIGITS = 8;

    /// Another one whenever the Program is another one: its generation, and which object has it, for one that was
    /// deleted and made anew counts from the beginning.
    String revision() {
        String uid = getMetadata().getUid();
        return getMetadata().getGeneration() + "-" + uid.substring(0, Math.min(DIGITS, uid.length()));
    }
}
