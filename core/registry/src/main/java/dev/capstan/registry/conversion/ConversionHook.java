package dev.capstan.registry.conversion;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Refusal;
import dev.capstan.registry.callout.Address;
import dev.capstan.registry.callout.CalloutException;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.type.Converter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Converts by asking a webhook, many objects at once.
final class ConversionHook implements Converter {
    private static final String AGENT = "kube-apiserver-admission";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 500;

    private final Callouts callouts;
    private final Address address;
    private final ConversionReview form;

    ConversionHook(Callouts callouts, Address address, ConversionReview form) {
        this.callouts = callouts;
        this.address = address;
        this.form = form;
    }

    @Override
    public List<ObjectNode> convert(List<ObjectNode> objects, String apiVersion) {
        var converted = new ArrayList<ObjectNode>(objects.size());
        for (int from = 0; from < objects.size(); from += AT_ONCE) {
            List<ObjectNode> some = objects.subList(from, Math.min(objects.size(), from + AT_ONCE));
            converted.addAll(ask(some, apiVersion));
        }
        return converted;
    }

    private List<ObjectNode> ask(List<ObjectNode> objects, String apiVersion) {
        String subject = "conversion webhook for " + kind(objects.getFirst());
        String uid = UUID.randomUUID().toString();
        try {
            byte[] body = callouts.post(address, form.question(uid, objects, apiVersion), AGENT, PATIENCE);
            List<ObjectNode> answers = form.answers(uid, body);
            if (answers.size() != objects.size()) {
                throw new ConversionException(" returned " + answers.size() + " objects, expected " + objects.size());
            }
            for (int i = 0; i < answers.size(); i++) {
                new ConvertedObject(objects.get(i), answers.get(i), i).settle(apiVersion);
            }
            return answers;
        } catch (CalloutException e) {
            throw new Refusal.Misfit(subject + " failed: " + e.getMessage()).asException();
        } catch (ConversionException e) {
            throw new Refusal.Misfit(subject + e.getMessage()).asException();
        }
    }

    private static String kind(ObjectNode object) {
        GroupVersion version = GroupVersion.parse(object.path("apiVersion").asText(""));
        return version.group() + "/" + version.version() + ", Kind="
                + object.path("kind").asText("");
    }
}
