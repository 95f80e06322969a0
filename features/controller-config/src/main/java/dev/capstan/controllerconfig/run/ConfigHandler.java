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
import java.util.Optional;
import java.util.OptionalLong;

/// Has a config run as soon as it is valid, and says in its status what is wrong when it is not. The last version that
/// was valid goes on meanwhile.
final class ConfigHandler implements Handler<ConfigObject> {
    private static final JsonMapper JSON = new JsonMapper();

    private final Running running;

    ConfigHandler(Running running) {
        this.running = running;
    }

    @Override
    public Result sync(ConfigObject object, Context context) throws InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        Optional<String> problem = serve(key, object);
        ConfigStatus status = object.getStatus();
        OptionalLong serves = running.generation(key);
        status.setPhase(problem.isEmpty() ? "Valid" : "Invalid");
        status.setMessage(problem.map(each -> words(each, serves)).orElse("Events are handled"));
        problem.ifPresent(each -> context.events().warning("Invalid", words(each, serves)));
        tell(context, status, serves);
        return Result.stop();
    }

    private Optional<String> serve(ObjectKey key, ConfigObject object) throws InterruptedException {
        try {
            return running.serve(key, ControllerConfig.compile(tree(object)));
        } catch (InvalidConfigException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
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
