package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.config.InvalidConfigException;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// Has a config run as soon as it is valid, and says in its status what is wrong when it is not. The last version that
/// was valid goes on meanwhile.
final class ConfigHandler implements Handler<ConfigObject> {
    private static final JsonMapper JSON = new JsonMapper();

    /// When to look whether another config has given up what this one wants.
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Running running;

    ConfigHandler(Running running) {
        this.running = running;
    }

    @Override
    public Result sync(ConfigObject object, Context context) throws InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        ConfigStatus status = object.getStatus();
        ControllerConfig config;
        try {
            config = ControllerConfig.compile(tree(object));
        } catch (InvalidConfigException e) {
            say(context, status, Optional.of(String.valueOf(e.getMessage())), running.generation(key));
            return Result.stop();
        }
        Optional<String> taken = running.serve(key, config, status.getSubscription());
        running.subscription(key).ifPresent(status::setSubscription);
        say(context, status, taken, running.generation(key));
        return taken.isEmpty() ? Result.stop() : Result.requeueAfter(SOON);
    }

    private static void say(Context context, ConfigStatus status, Optional<String> problem, OptionalLong serves) {
        String message = problem.map(each -> words(each, serves)).orElse("Events are handled");
        if (problem.isPresent() && !message.equals(status.getMessage())) {
            context.events().warning("Invalid", message);
        }
        status.setPhase(problem.isEmpty() ? "Valid" : "Invalid");
        status.setMessage(message);
        tell(context, status, serves);
    }

    private static void tell(Context context, ConfigStatus status, OptionalLong serves) {
        var conditions = context.conditions(status.getConditions());
        if (serves.isPresent()) {
            conditions.set("Serving", true, "Subscribed", "Events are handled with generation " + serves.getAsLong());
        } else {
            conditions.set("Serving", false, "NeverValid", "Nothing runs until the config is valid");
        }
    }

    private static String words(String problem, OptionalLong serves) {
        return problem
                + (serves.isPresent()
                        ? "\nGeneration " + serves.getAsLong() + " goes on handling events."
                        : "\nNothing runs until this is mended.");
    }

    @Override
    public void gone(ObjectKey key) {
        running.stop(key);
    }

    /// The object as a text would have it.
    private static JsonNode tree(ConfigObject object) {
        var tree = JSON.createObjectNode();
        tree.put("apiVersion", ControllerConfigKind.API_VERSION).put("kind", ControllerConfigKind.KIND);
        tree.putObject("metadata")
                .put("name", object.getMetadata().getName())
                .put("namespace", object.getMetadata().getNamespace())
                .put("generation", object.getMetadata().getGeneration());
        tree.set("spec", object.getSpec());
        return tree;
    }
}
