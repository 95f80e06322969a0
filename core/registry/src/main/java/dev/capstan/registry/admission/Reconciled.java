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

/// Refuses resources that nobody would reconcile, and definitions whose words about their reconciler make no sense. It
/// comes first: others need not be asked about them. What somebody reconciles gets that one's finalizer.
///
/// Only kinds of one group promise to be reconciled; what others define is theirs.
public final class Reconciled implements Participant {
    /// The annotation of a definition that somebody is about to delete: no resource is made meanwhile.
    public static final String CLOSED = "capstan.dev/closed";

    /// Where a definition names its reconciler.
    public static final String PATH = "metadata.annotations[" + Reconcilers.ANNOTATION + "]";

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
        return isPromised(type) || type.resource().equals(CrdType.RESOURCE);
    }

    private static boolean isPromised(ResourceType type) {
        return type.group().equals(GROUP) && !type.builtIn();
    }

    /// What was said before, and has not changed, keeps nobody from changing something else.
    @Override
    public void validate(Review review) {
        Request request = review.request();
        Resource definition = review.object();
        if (definition == null || !request.type().resource().equals(CrdType.RESOURCE)) {
            return;
        }
        String said = said(definition);
        Resource existing = review.existing();
        if (said.isEmpty() || (existing != null && said.equals(said(existing)))) {
            return;
        }
        List<FieldProblem> problems = reconcilers.problems(said).stream()
                .map(each -> new FieldProblem(FieldProblem.Reason.INVALID, PATH, null, each))
                .toList();
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid(request.type().group(), request.type().kind(), request.name(), problems)
                    .asException();
        }
    }

    private static String said(Resource definition) {
        return definition.annotations().getOrDefault(Reconcilers.ANNOTATION, "");
    }

    @Override
    public void mutate(Review review, Round round) {
        Request request = review.request();
        if (request.operation() != Operation.CREATE || round.number() > 0 || !isPromised(request.type())) {
            return;
        }
        Resource definition = definition(review.view(), request.type().resource());
        if (definition == null) {
            return;
        }
        if (definition.annotations().containsKey(CLOSED)) {
            throw new Refusal.Conflict(
                            request.type().resource(),
                            request.name(),
                            "its definition is about to be deleted; if not, take off its annotation " + CLOSED)
                    .asException();
        }
        reconcilers.whyNone(definition).ifPresent(why -> {
            String kind = request.type().kind();
            var problem = FieldProblem.invalid("kind", "\"" + kind + "\"", why);
            throw new Refusal.Invalid(GROUP, kind, request.name(), List.of(problem)).asException();
        });
        reconcilers.finalizer(definition).ifPresent(each -> hold(review, each, round));
    }

    /// From its beginning on, so that it cannot go unseen.
    private static void hold(Review review, String finalizer, Round round) {
        Resource object = review.object();
        if (object != null && !object.finalizers().contains(finalizer)) {
            Resource held = object.copy();
            held.ownMetadata().withArray("/finalizers").add(finalizer);
            round.heard(finalizer, review.replace(held.tree()), false);
        }
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
