package dev.capstan.providers.kubernetes;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A Kubernetes API: objects as trees, and what goes wrong in words.
final class Cluster implements AutoCloseable {
    static final String MANAGER = "capstan-stacks";

    private static final Duration GOING = Duration.ofMinutes(2);

    private final Supplier<KubernetesClient> connect;
    /// What is known of kinds; those that are not there are asked for again.
    private final Map<String, ResourceDefinitionContext> kinds = new ConcurrentHashMap<>();

    /// Made by the first call. Guarded by this.
    private @Nullable KubernetesClient client;

    Cluster(Supplier<KubernetesClient> connect) {
        this.connect = connect;
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
            client = null;
        }
    }

    /// @throws RetryableException when there is no such kind, at least now
    boolean isNamespaced(String apiVersion, String kind) throws InterruptedException {
        return context(apiVersion, kind).isNamespaceScoped();
    }

    Optional<Map<String, Object>> get(Place place) throws InterruptedException {
        return call(
                        place + " cannot be read",
                        () -> Optional.ofNullable(at(place).get()))
                .map(this::tree);
    }

    /// Has an object be as a tree says, and gives back how it is then.
    Map<String, Object> apply(Place place, Map<String, Object> object, boolean force) throws InterruptedException {
        var context = new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(MANAGER)
                .withForce(force)
                .build();
        var given = client().getKubernetesSerialization().convertValue(object, GenericKubernetesResource.class);
        return tree(call(place + " cannot be applied", () -> at(place).patch(context, given)));
    }

    /// Deletes an object, and waits until it is gone.
    ///
    /// @param uid the only one that is meant; empty for whichever is there
    void delete(Place place, Optional<String> uid) throws InterruptedException {
        Optional<Map<String, Object>> there = get(place);
        if (there.isEmpty()
                || uid.filter(each -> !each.equals(uid(there.get()))).isPresent()) {
            return;
        }
        String gone = uid(there.get());
        boolean _ = call(place + " cannot be deleted", () -> {
            at(place).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
            return at(place)
                            .waitUntilCondition(
                                    each -> each == null
                                            || !each.getMetadata().getUid().equals(gone),
                                    GOING.toSeconds(),
                                    TimeUnit.SECONDS)
                    == null;
        });
    }

    private static String uid(Map<String, Object> object) {
        return String.valueOf(Json.map(object.get("metadata")).get("uid"));
    }

    private Map<String, Object> tree(GenericKubernetesResource object) {
        return Json.map(client().getKubernetesSerialization().convertValue(object, Map.class));
    }

    private Resource<GenericKubernetesResource> at(Place place) throws InterruptedException {
        var all = client().genericKubernetesResources(context(place.apiVersion(), place.kind()));
        return place.namespace().isEmpty()
                ? all.withName(place.name())
                : all.inNamespace(place.namespace()).withName(place.name());
    }

    private ResourceDefinitionContext context(String apiVersion, String kind) throws InterruptedException {
        String key = apiVersion + "/" + kind;
        ResourceDefinitionContext known = kinds.get(key);
        if (known != null) {
            return known;
        }
        var list = call(key + " cannot be looked up", () -> Optional.ofNullable(client().getApiResources(apiVersion)));
        APIResource found = list.stream()
                .flatMap(each -> each.getResources().stream())
                .filter(each -> each.getKind().equals(kind) && !each.getName().contains("/"))
                .findFirst()
                .orElseThrow(() -> new RetryableException("there is no kind " + kind + " in " + apiVersion
                        + " there: what defines it must be made before, so let this depend on it"));
        int slash = apiVersion.indexOf('/');
        var context = new ResourceDefinitionContext.Builder()
                .withGroup(slash < 0 ? "" : apiVersion.substring(0, slash))
                .withVersion(apiVersion.substring(slash + 1))
                .withKind(kind)
                .withPlural(found.getName())
                .withNamespaced(Boolean.TRUE.equals(found.getNamespaced()))
                .build();
        kinds.put(key, context);
        return context;
    }

    private synchronized KubernetesClient client() {
        if (client == null) {
            client = connect.get();
        }
        return client;
    }

    /// What is asked of an API.
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws InterruptedException;
    }

    private static <T> T call(String what, Question<T> question) throws InterruptedException {
        try {
            return question.ask();
        } catch (KubernetesClientTimeoutException e) {
            throw new RetryableException(
                    what + ": it is still there after " + GOING.toMinutes() + " minutes, so something holds it", e);
        } catch (KubernetesClientException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(what + ": interrupted");
            }
            throw failure(what, e);
        }
    }

    private static RuntimeException failure(String what, KubernetesClientException e) {
        int code = e.getCode();
        String said = e.getStatus() == null || e.getStatus().getMessage() == null
                ? String.valueOf(
                        e.getCause() == null ? e.getMessage() : e.getCause().getMessage())
                : e.getStatus().getMessage();
        String message = what + ": " + said;
        if (code == 0 || code == 404 || code == 429 || code >= 500) {
            return new RetryableException(message, e);
        }
        if (code == 409) {
            return new TerminalException(
                    message + ": to take these fields over, annotate it with pulumi.com/patchForce: \"true\"", e);
        }
        return new TerminalException(
                said.contains("immutable")
                        ? message + ": have it made anew, by the option replaceOnChanges or by a run with replace"
                        : message,
                e);
    }
}
