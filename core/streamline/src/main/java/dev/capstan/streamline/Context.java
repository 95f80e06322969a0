package dev.capstan.streamline;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;

/// What a handler may need beside its object; made anew for each call.
public interface Context {
    /// The whole API, for what the rest of the context cannot do. A process that no longer leads cannot write
    /// through it. What it sends is part of the reconcile's trace.
    KubernetesClient client();

    /// A log whose lines say which object they are about.
    Logger log();

    /// Tells people what happened to the object, as `kubectl describe` shows it.
    Events events();

    /// Keeps a list of conditions, which is usually in the object's status, as Kubernetes wants them kept.
    Conditions conditions(List<Condition> conditions);

    /// Sends the status as it is now, for work that takes a while; what is the same then is not sent at the end.
    ///
    /// To be called by the thread of the call only. What fails is sent at the end.
    void publish() throws IOException, InterruptedException;

    /// The objects that belong to this one.
    Owned owned();

    /// What time it is. Handlers that ask here can be tested at any time.
    Clock clock();
}
