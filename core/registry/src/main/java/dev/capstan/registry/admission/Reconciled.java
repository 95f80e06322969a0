package dev.capstan.registry.admission;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.ResourceType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Refuses resources that nobody would reconcile. It comes first: others need not be asked about them.
///
/// Only kinds of one group promise to be reconciled; what others define is theirs.
public final class Reconciled implements Participant {
    private static final String GROUP = "resources.capstan.dev";

    private final Reconcilers reconcilers;
    /// Definitions as they were read, as long as they are the same.
    private final Map<GroupResource, Read> known = new ConcurrentHashMap<>();

    private record Read(Stored stored, Resource definition) {
        @SuppressWarnings("ReferenceEquality") // the same state, not an equal one
        boolean isOf(Stored other) {
            return stored == other;
        }
    }

    public Reconciled(Reconcilers reconcilers) {
        this.reconcilers = reconcilers;
    }

    @Override
    public boolean concerns(View view, ResourceType type) {
        return type.group().equals(GROUP) && !type.builtIn();
    }

    @Override
    public void mutate(Review review, Round round) {
        Request request = review.request();
        if (request.operation() != Operation.CREATE || round.number() > 0) {
            return;
        }
        Resource definition = definition(review.view(), request.type().resource());
        if (definition == null) {
            return;
        }
        reconcilers.whyNone(definition).ifPresent(why -> {
            String kind = request.type().kind();
            var problem = FieldProblem.invalid("kind", "\"" + kind + "\"", why);
            throw new Refusal.Invalid(GROUP, kind, request.name(), List.of(problem)).asException();
        });
    }

    private @Nullable Resource definition(View view, GroupResource resource) {
        Stored stored = view.find(new ResourceKey(CrdType.RESOURCE, null, resource.toString()));
        if (stored == null) {
            return null;
        }
        Read read = known.get(resource);
        if (read == null || !read.isOf(stored)) {
            read = new Read(stored, stored.read());
            known.put(resource, read);
        }
        return read.definition;
    }
}
