package dev.capstan.registry.admission.expression;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersionKind;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;

/// A request in the form of the `request` of an AdmissionReview, without its uid and the objects. What is empty is left
/// out.
public final class RequestForm {
    private RequestForm() {}

    /// @param match as what the request is looked at
    public static ObjectNode of(Match match) {
        Request request = match.review().request();
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.set("kind", kind(match.kind()));
        form.set("resource", resource(match.type(), match.version()));
        text(form, "subResource", request.subresource());
        form.set("requestKind", kind(request.kind()));
        form.set("requestResource", resource(request.type(), request.version()));
        text(form, "requestSubResource", request.subresource());
        text(form, "name", request.name());
        text(form, "namespace", request.namespace());
        form.put("operation", request.operation().name());
        form.set("userInfo", user(request.caller()));
        form.put("dryRun", request.dryRun());
        form.set("options", request.options());
        return form;
    }

    private static void text(ObjectNode form, String name, String value) {
        if (!value.isEmpty()) {
            form.put(name, value);
        }
    }

    private static ObjectNode kind(GroupVersionKind kind) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("group", kind.group())
                .put("version", kind.version())
                .put("kind", kind.kind());
    }

    private static ObjectNode resource(ResourceType type, TypeVersion version) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("group", type.group())
                .put("version", version.name())
                .put("resource", type.names().plural());
    }

    private static ObjectNode user(Caller caller) {
        ObjectNode user = JsonNodeFactory.instance.objectNode();
        text(user, "username", caller.name());
        text(user, "uid", caller.uid());
        if (!caller.groups().isEmpty()) {
            ArrayNode groups = user.putArray("groups");
            caller.groups().forEach(groups::add);
        }
        if (!caller.extra().isEmpty()) {
            ObjectNode extra = user.putObject("extra");
            caller.extra().forEach((key, values) -> values.forEach(extra.withArrayProperty(key)::add));
        }
        return user;
    }
}
