package dev.capstan.controllerconfig.run;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import org.jspecify.annotations.Nullable;

/// The same where subscriptions belong to configs: when one is deleted, its events are gathered for nobody any more.
///
/// @param handler does everything else
record OwningHandler(ConfigHandler handler, Running running) implements FinalizingHandler<ConfigObject> {
    @Override
    public Result sync(ConfigObject object, Context context) throws InterruptedException {
        return handler.sync(object, context);
    }

    @Override
    public Result finalize(ConfigObject object, Context context) throws InterruptedException {
        running.end(ObjectKey.of(object), subscription(object));
        return Result.done();
    }

    /// That which it had. One that was refused had none: what it asks for is another's.
    private static @Nullable String subscription(ConfigObject object) {
        ConfigStatus status = object.getStatus();
        if (status.getPhase() != null) {
            return status.getSubscription();
        }
        // It ended before it could say whether it runs.
        String name = object.getMetadata().getName();
        return object.getSpec() == null
                ? name
                : object.getSpec().path("subscription").asText(name);
    }

    @Override
    public void gone(ObjectKey key) {
        handler.gone(key);
    }
}
