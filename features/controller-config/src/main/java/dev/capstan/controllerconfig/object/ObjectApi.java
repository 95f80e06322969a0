package dev.capstan.controllerconfig.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A Kubernetes API in which a controller has its objects: get, create, apply and delete, of any kind.
public final class ObjectApi {
    private static final Set<Integer> PASSING = Set.of(401, 408, 425, 429);
    private static final int CONFLICT = 409;
    private static final int ABSENT = 404;
    private static final int FORBIDDEN = 403;
    private static final String APPLIES = "cls-controller";
    /// Dependents go after it, without anybody waiting for them.
    private static final byte[] GONE_WITH_ALL =
            "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"propagationPolicy\":\"Background\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private final Wire wire;
    private final String namespace;

    /// @param namespace of objects that do not say theirs
    public ObjectApi(Wire wire, String namespace) {
        this.wire = wire;
        this.namespace = namespace;
    }

    /// What is there in an object's place, live; empty when there is nothing.
    public Optional<ObjectNode> find(ObjectNode object) throws ApiException, InterruptedException {
        Kind kind = kind(object);
        return sent(Call.get(kind.object(key(kind, object))), true);
    }

    /// Makes an object.
    ///
    /// @return as it is then; if somebody else was faster, theirs
    public ObjectNode create(ObjectNode object) throws ApiException, InterruptedException {
        Kind kind = kind(object);
        ObjectKey key = key(kind, object);
        try {
            return tree(wire.send(Call.post(kind.collection(key.namespace()), JsonText.bytes(object))));
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT) {
                return find(object).orElseThrow(() -> refused(e, true));
            }
            throw refused(e, isPassing(e));
        } catch (IOException e) {
            throw unanswered(e);
        }
    }

    /// Makes an object what it is to be, by server-side apply: what others have set and this says nothing of stays.
    ///
    /// @return as it is then
    public ObjectNode apply(ObjectNode object) throws ApiException, InterruptedException {
        Kind kind = kind(object);
        String path = kind.object(key(kind, object)) + "?force=true&fieldManager=" + APPLIES;
        return sent(Call.patch(path, Call.APPLY_PATCH, JsonText.bytes(object)), false)
                .orElseThrow();
    }

    /// All objects of a kind, wherever they are, that have these labels. Who may not look everywhere sees those of one
    /// namespace.
    ///
    /// @param home that namespace; empty for that of objects that do not say theirs
    /// @param selector `a=b,c=d`
    /// @return none when there is no such kind
    public List<ObjectNode> list(String apiVersion, String kindName, String home, String selector)
            throws ApiException, InterruptedException {
        Optional<Kind> kind = located(Kind.named(apiVersion, kindName));
        if (kind.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<ObjectNode>();
        for (JsonNode each :
                listed(kind.get(), home.isEmpty() ? namespace : home, selector).path("items")) {
            if (each instanceof ObjectNode object) {
                found.add(object.put("apiVersion", apiVersion).put("kind", kindName));
            }
        }
        return found;
    }

    private ObjectNode listed(Kind kind, String home, String selector) throws ApiException, InterruptedException {
        String query = "?labelSelector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8);
        try {
            return tree(wire.send(Call.get(kind.collection(null) + query)));
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN && kind.namespaced()) {
                return sent(Call.get(kind.collection(home) + query), false).orElseThrow();
            }
            throw refused(e, isPassing(e));
        } catch (IOException e) {
            throw unanswered(e);
        }
    }

    /// Deletes an object, and what it owns; nothing happens when it is gone.
    public void delete(ObjectNode object) throws ApiException, InterruptedException {
        Kind kind = kind(object);
        Optional<ObjectNode> _ = sent(Call.delete(kind.object(key(kind, object)), GONE_WITH_ALL), true);
    }

    private Optional<ObjectNode> sent(Call call, boolean mayBeAbsent) throws ApiException, InterruptedException {
        try {
            return Optional.of(tree(wire.send(call)));
        } catch (KubernetesClientException e) {
            if (mayBeAbsent && e.getCode() == ABSENT) {
                return Optional.empty();
            }
            throw refused(e, isPassing(e));
        } catch (IOException e) {
            throw unanswered(e);
        }
    }

    private Kind kind(ObjectNode object) throws ApiException, InterruptedException {
        Kind named = Kind.named(
                object.path("apiVersion").asText(""), object.path("kind").asText(""));
        return located(named)
                .orElseThrow(() -> new ApiException(
                        "there is no " + named + " here: install its CustomResourceDefinition", false));
    }

    private Optional<Kind> located(Kind named) throws ApiException, InterruptedException {
        try {
            return wire.kinds().find(named);
        } catch (KubernetesClientException e) {
            throw refused(e, isPassing(e));
        } catch (IOException e) {
            throw unanswered(e);
        }
    }

    private ObjectKey key(Kind kind, ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText("");
        return new ObjectKey(kind.namespaced() ? metadata.path("namespace").asText(namespace) : "", name);
    }

    private static ObjectNode tree(byte[] body) {
        return (ObjectNode) Document.json(body).tree();
    }

    private static boolean isPassing(KubernetesClientException e) {
        return e.getCode() > 499 || e.getCode() == CONFLICT || PASSING.contains(e.getCode());
    }

    private static ApiException refused(KubernetesClientException e, boolean passing) {
        String words = e.getStatus() == null ? e.getMessage() : e.getStatus().getMessage();
        return new ApiException(String.valueOf(words), passing);
    }

    private static ApiException unanswered(IOException e) {
        return new ApiException(String.valueOf(e.getMessage()), true);
    }
}
