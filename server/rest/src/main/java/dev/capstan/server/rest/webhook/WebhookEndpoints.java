package dev.capstan.server.rest.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Written;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.endpoints.Problem;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/// `/api/v1/admission-webhooks`. Who may do something with `AdmissionWebhook` objects may do it here.
public final class WebhookEndpoints {
    private static final String HOOKS = "/api/v1/admission-webhooks";
    private static final String ONE = HOOKS + "/{id}";
    private static final String HOOK = "AdmissionWebhook";
    private static final ResourcePath ALL = new ResourcePath(RestHooks.RESOURCE, "v1", null, null, "");

    private final Registry registry;

    public WebhookEndpoints(Registry registry) {
        this.registry = registry;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.of("POST", HOOKS, "Register a webhook", this::create)
                        .taking("AdmissionWebhookCreate")
                        .answering(201, HOOK),
                Endpoint.of("GET", HOOKS, "List webhooks", this::list).answering(200, "[AdmissionWebhook]"),
                Endpoint.of("GET", ONE, "Get a webhook", this::get).answering(200, HOOK),
                Endpoint.of("PUT", ONE, "Change a webhook", this::change)
                        .taking("AdmissionWebhookUpdate")
                        .answering(200, HOOK),
                Endpoint.of("DELETE", ONE, "Remove a webhook", this::delete).answering(204, ""));
    }

    private void create(Call call) throws IOException {
        registry.check(ALL.asked("create"));
        Body body = Body.of(call.exchange());
        Resource object = Resource.empty();
        object.tree().put("apiVersion", "rest.capstan.dev/v1").put("kind", HOOK);
        object.ownMetadata().put("name", body.text("name"));
        object.tree().set("spec", WebhookForm.spec(body, null));
        body.check();
        Written written = telling(() -> registry.create(ALL, new Document(object.tree(), List.of()), Call.writing()));
        call.exchange().addHeader("Location", HOOKS + "/" + written.object().created());
        send(call, 201, written.object());
    }

    private void list(Call call) throws IOException {
        registry.check(ALL.asked("list"));
        registry.types();
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        registry.view().all(RestHooks.RESOURCE).stream()
                .sorted(Comparator.comparingLong(Stored::created))
                .forEach(each -> list.add(WebhookForm.of(each)));
        call.send(200, list);
    }

    private void get(Call call) throws IOException {
        send(call, 200, found(call, "get"));
    }

    private void change(Call call) throws IOException {
        Stored found = found(call, "update");
        Body body = Body.of(call.exchange());
        String name = body.optionalText("name");
        if (name != null && !name.equals(found.key().name())) {
            body.problem(
                    "name", "is \"" + name + "\", but it is \"" + found.key().name() + "\" and cannot be changed");
        }
        List.of("id", "created_at").forEach(body::value);
        ObjectNode spec = WebhookForm.spec(body, found.read());
        body.check();
        var conditions = Preconditions.of(call.exchange());
        Written written = telling(() -> registry.change(
                ResourcePath.of(found.key(), "v1"),
                object -> {
                    conditions.check("the webhook", object.resourceVersion());
                    object.tree().set("spec", spec.deepCopy());
                    return object;
                },
                Call.writing()));
        send(call, 200, written.object());
    }

    private void delete(Call call) throws IOException {
        Stored found = found(call, "delete");
        Preconditions.of(call.exchange()).check("the webhook", Long.toString(found.revision()));
        var exactly = new DeleteOptions(false, null, found.header().uid(), null);
        registry.delete(ResourcePath.of(found.key(), "v1"), exactly);
        call.sendNothing();
    }

    private Stored found(Call call, String verb) {
        registry.check(ALL.asked(verb));
        registry.types();
        long id = call.id();
        return registry.view().all(RestHooks.RESOURCE).stream()
                .filter(each -> each.created() == id)
                .findFirst()
                .orElseThrow(() -> Problem.notFound("there is no webhook with id " + call.variable("id"))
                        .asException());
    }

    /// Tells what is wrong with an object in the fields of REST.
    private static <T> T telling(Supplier<T> write) {
        try {
            return write.get();
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.Invalid invalid) {
                throw Body.invalid(Problem.of(invalid).fields().stream()
                                .map(each -> new Problem.Field(WebhookForm.shown(each.path()), each.message()))
                                .toList())
                        .asException();
            }
            throw e;
        }
    }

    private static void send(Call call, int status, Stored object) throws IOException {
        call.send(status, WebhookForm.of(object), object.revision());
    }
}
