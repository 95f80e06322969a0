package dev.capstan.streamline;

import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.event.Occurrence;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;

/// The context of one call: everything in it is about one object.
///
/// @param generation of the object
/// @param publisher sends the status
record HandlerContext(
        KubernetesClient client,
        Logger log,
        Events events,
        Owned owned,
        long generation,
        Clock clock,
        Publisher publisher)
        implements Context {
    /// Sends the status of an object in the middle of a call.
    interface Publisher {
        void publish() throws IOException, InterruptedException;
    }

    static HandlerContext of(
            HasMetadata object,
            String controller,
            Logger log,
            Owned owned,
            Environment environment,
            Publisher publisher) {
        Long generation = object.getMetadata().getGeneration();
        return new HandlerContext(
                environment.client(),
                new ObjectLog(log, ObjectKey.of(object)),
                events(object, controller, environment.events()),
                owned,
                generation == null ? 0 : generation,
                environment.clock(),
                publisher);
    }

    @Override
    public void publish() throws IOException, InterruptedException {
        publisher.publish();
    }

    @Override
    public Conditions conditions(List<Condition> conditions) {
        return new Conditions(conditions, generation, clock);
    }

    private static Events events(HasMetadata object, String controller, EventWriter writer) {
        return new Events() {
            @Override
            public void normal(String reason, String message) {
                writer.write(new Occurrence(reference(object), controller, "Normal", reason, message));
            }

            @Override
            public void warning(String reason, String message) {
                writer.write(new Occurrence(reference(object), controller, "Warning", reason, message));
            }
        };
    }

    private static ObjectReference reference(HasMetadata object) {
        return new ObjectReferenceBuilder()
                .withApiVersion(object.getApiVersion())
                .withKind(object.getKind())
                .withNamespace(object.getMetadata().getNamespace())
                .withName(object.getMetadata().getName())
                .withUid(object.getMetadata().getUid())
                .build();
    }
}
