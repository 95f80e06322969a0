package dev.capstan.controllerconfig.run;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;

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
        var spec = object.getSpec();
        String name = object.getMetadata().getName();
        running.end(
                ObjectKey.of(object),
                spec == null ? name : spec.path("subscription").asText(name));
        return Result.done();
    }

    @Override
    public void gone(ObjectKey key) {
        handler.gone(key);
    }
}
