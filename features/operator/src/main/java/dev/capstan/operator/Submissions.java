package dev.capstan.operator;

import dev.capstan.operator.lifecycle.Resources;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Has resources made, changed and deleted as inputs want it.
final class Submissions {
    private static final int CONFLICT = 409;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;
    private static final int CLIENT_ERROR = 400;
    private static final int TRIES = 5;
    private static final long PAGE = 500;

    private final KubernetesClient client;

    Submissions(KubernetesClient client) {
        this.client = client;
    }

    void submit(ManagedType type, Submission submission) {
        for (int tries = 1; ; tries++) {
            try {
                attempt(type.kind(), submission);
                return;
            } catch (KubernetesClientException e) {
                if (e.getCode() != CONFLICT || tries == TRIES) {
                    throw worded(submission, e);
                }
            }
        }
    }

    /// What is there.
    List<ManagedResource> all(ManagedType type, String namespace) {
        var place = type.kind().namespaced()
                ? objects(type.kind()).inNamespace(namespace(namespace))
                : objects(type.kind());
        var all = new ArrayList<ManagedResource>();
        @Nullable String next = null;
        try {
            do {
                var page = place.list(new ListOptionsBuilder()
                        .withLimit(PAGE)
                        .withContinue(next)
                        .build());
                page.getItems().forEach(each -> all.add(Resources.of(each, type)));
                next = page.getMetadata().getContinue();
            } while (next != null && !next.isEmpty());
            return all;
        } catch (KubernetesClientException e) {
            throw new RetryableException(
                    "the resources of " + type.name() + " could not be listed: " + e.getMessage(), e);
        }
    }

    private void attempt(Kind kind, Submission submission) {
        Resource<GenericKubernetesResource> place = place(kind, submission);
        switch (submission) {
            case Submission.Delete _ -> {
                var _ = place.delete();
            }
            case Submission.Apply apply -> apply(kind, apply, place);
        }
    }

    private void apply(Kind kind, Submission.Apply wanted, Resource<GenericKubernetesResource> place) {
        @Nullable GenericKubernetesResource there = place.get();
        if (there == null) {
            GenericKubernetesResource _ = client.resource(made(kind, wanted)).create();
            return;
        }
        there.setAdditionalProperty("spec", wanted.spec());
        there.getMetadata().setLabels(merged(there.getMetadata().getLabels(), wanted.labels()));
        there.getMetadata().setAnnotations(merged(there.getMetadata().getAnnotations(), wanted.annotations()));
        GenericKubernetesResource _ = client.resource(there).update();
    }

    private static GenericKubernetesResource made(Kind kind, Submission.Apply wanted) {
        return new GenericKubernetesResourceBuilder()
                .withApiVersion(kind.apiVersion())
                .withKind(kind.name())
                .withNewMetadata()
                .withNamespace(kind.namespaced() ? namespace(wanted.namespace()) : null)
                .withName(wanted.name())
                .withLabels(wanted.labels())
                .withAnnotations(wanted.annotations())
                .endMetadata()
                .addToAdditionalProperties("spec", wanted.spec())
                .build();
    }

    private Resource<GenericKubernetesResource> place(Kind kind, Submission submission) {
        return kind.namespaced()
                ? objects(kind).inNamespace(namespace(submission.namespace())).withName(submission.name())
                : objects(kind).withName(submission.name());
    }

    private MixedOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            objects(Kind kind) {
        return client.genericKubernetesResources(new ResourceDefinitionContext.Builder()
                .withGroup(kind.group())
                .withVersion(kind.version())
                .withKind(kind.name())
                .withPlural(kind.plural())
                .withNamespaced(kind.namespaced())
                .build());
    }

    private static String namespace(String said) {
        return said.isEmpty() ? "default" : said;
    }

    private static Map<String, String> merged(@Nullable Map<String, String> there, Map<String, String> wanted) {
        var all = new HashMap<String, String>();
        if (there != null) {
            all.putAll(there);
        }
        all.putAll(wanted);
        return all;
    }

    private static RuntimeException worded(Submission submission, KubernetesClientException e) {
        String what = submission.type() + " " + submission.name() + ": ";
        boolean refused = e.getCode() >= CLIENT_ERROR
                && e.getCode() < SERVER_ERROR
                && e.getCode() != TOO_MANY
                && e.getCode() != CONFLICT;
        String words = e.getStatus() == null ? e.getMessage() : e.getStatus().getMessage();
        return refused ? new TerminalException(what + words, e) : new RetryableException(what + words, e);
    }
}
