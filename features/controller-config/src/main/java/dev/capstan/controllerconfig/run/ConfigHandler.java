package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.config.InvalidConfigException;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Has a config run as soon as it is valid, and says in its status what is wrong when it is not. The last version that
/// was valid goes on meanwhile.
final class ConfigHandler implements Handler<ConfigObject> {
    private static final JsonMapper JSON = new JsonMapper();

    /// When to look whether another config has given up what this one wants.
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Running running;
    /// What runs, as the API had it.
    private final Map<ObjectKey, GoodVersion> good = new ConcurrentHashMap<>();

    private final Set<ObjectKey> seen = ConcurrentHashMap.newKeySet();

    ConfigHandler(Running running) {
        this.running = running;
    }

    @Override
    public Result sync(ConfigObject object, Context context) throws InterruptedException {
        ObjectKey key = ObjectKey.of(object);
        ConfigStatus status = object.getStatus();
        var version = new GoodVersion(object.getMetadata().getGeneration(), object.getSpec());
        Optional<String> problem;
        boolean again = false;
        try {
            ControllerConfig config = compiled(key, version);
            if (seen.add(key) && letsOthersBegin(status, config)) {
                boolean _ = goesOn(key, status);
                return Result.requeueAfter(SOON);
            }
            problem = running.serve(key, config, status.getSubscription());
            again = problem.isPresent();
        } catch (InvalidConfigException e) {
            problem = Optional.of(String.valueOf(e.getMessage()));
        }
        if (problem.isEmpty()) {
            good.put(key, version);
            status.setLastValid(null);
        } else {
            again |= !goesOn(key, status);
        }
        running.subscription(key).ifPresent(status::setSubscription);
        say(context, status, problem, running.generation(key));
        return again ? Result.requeueAfter(SOON) : Result.stop();
    }

    /// Whether it was refused in another process, so that the subscription it wants may be that of one which has not
    /// begun yet in this one.
    private static boolean letsOthersBegin(ConfigStatus status, ControllerConfig config) {
        return "Invalid".equals(status.getPhase()) && !config.subscription().equals(status.getSubscription());
    }

    /// Keeps the last good version running, and has it kept for whoever runs the config next; begins with it when
    /// another process had it.
    ///
    /// @return whether all is done; otherwise another has its subscription now
    private boolean goesOn(ObjectKey key, ConfigStatus status) throws InterruptedException {
        GoodVersion last = good.getOrDefault(key, status.getLastValid());
        if (last == null) {
            return true;
        }
        status.setLastValid(last);
        if (running.generation(key).isPresent()) {
            return true;
        }
        try {
            boolean done = running.serve(key, compiled(key, last), status.getSubscription())
                    .isEmpty();
            if (done) {
                good.put(key, last);
            }
            return done;
        } catch (InvalidConfigException _) {
            return true; // It was valid for a Capstan that was less strict.
        }
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
        good.remove(key);
        seen.remove(key);
        running.stop(key);
    }

    /// Of the object as a text would have it.
    private static ControllerConfig compiled(ObjectKey key, GoodVersion version) throws InvalidConfigException {
        var tree = JSON.createObjectNode();
        tree.put("apiVersion", ControllerConfigKind.API_VERSION).put("kind", ControllerConfigKind.KIND);
        tree.putObject("metadata")
                .put("name", key.name())
                .put("namespace", key.namespace())
                .put("generation", version.generation());
        tree.set("spec", version.spec());
        return ControllerConfig.compile(tree);
    }
}
