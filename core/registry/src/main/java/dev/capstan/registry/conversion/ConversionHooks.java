package dev.capstan.registry.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.callout.Address;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.type.Converter;

/// Makes converters that call webhooks.
public record ConversionHooks(Callouts callouts) implements Converter.Source {
    @Override
    public Converter calling(String name, JsonNode webhook) {
        return new ConversionHook(
                callouts,
                Address.read(webhook.path("clientConfig")),
                ConversionReview.firstOf(webhook.path("conversionReviewVersions")));
    }
}
