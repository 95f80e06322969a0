package dev.capstan.streamlinetest;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A kind with a status beside it.
@Group("demo.capstan.dev")
@Version("v1")
public final class Guestbook extends CustomResource<Guestbook.Spec, Guestbook.Status> implements Namespaced {
    private static final long serialVersionUID = 1;

    static Guestbook named(String name, int size) {
        var book = new Guestbook();
        book.setMetadata(new ObjectMetaBuilder().withName(name).build());
        book.setSpec(new Spec(size));
        return book;
    }

    public record Spec(int size) {}

    public static final class Status {
        private @Nullable String state;
        private @Nullable Integer visits;
        private @Nullable Long observedGeneration;
        private List<Condition> conditions = new ArrayList<>();

        public @Nullable String getState() {
            return state;
        }

        public void setState(@Nullable String state) {
            this.state = state;
        }

        public @Nullable Integer getVisits() {
            return visits;
        }

        public void setVisits(@Nullable Integer visits) {
            this.visits = visits;
        }

        public @Nullable Long getObservedGeneration() {
            return observedGeneration;
        }

        public void setObservedGeneration(@Nullable Long observedGeneration) {
            this.observedGeneration = observedGeneration;
        }

        public List<Condition> getConditions() {
            return conditions;
        }

        public void setConditions(List<Condition> conditions) {
            this.conditions = conditions;
        }
    }
}
