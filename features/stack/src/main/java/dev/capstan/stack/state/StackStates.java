package dev.capstan.stack.state;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackState;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.store.encryption.Seal;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;

/// The states of all stacks of an API.
public final class StackStates {
    private final Wire wire;
    private final Seal seal;

    /// @param client of the API; whoever gave it closes it, later
    /// @param keys the first one writes, all of them read
    /// @throws IllegalArgumentException when there is no key
    public StackStates(KubernetesClient client, Keyring keys) {
        this.wire = new Wire(client);
        this.seal = new Seal(keys);
    }

    /// The state of a stack, as one run uses it.
    public StackState of(StackName stack) {
        return new KeptState(new EntryDesk(wire, stack, seal));
    }

    /// Has a stack forget everything, for when its resources are to stay in the world: nothing keeps its entries
    /// any longer, and they go when its Stack is gone.
    ///
    /// @throws RetryableException when it could not be done
    public void release(String namespace, String stack, String uid) {
        new EntryDesk(wire, new StackName(namespace, stack, uid, "", ""), seal).release();
    }

    /// Lets go of everything that is to be deleted and whose Stack is gone, as when somebody has taken the finalizer
    /// off
    /// a Stack.
    ///
    /// @throws RetryableException when not all of it could be done
    public void sweep() {
        new Leftovers(wire).release();
    }
}
