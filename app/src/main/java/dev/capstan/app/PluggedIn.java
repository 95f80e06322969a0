package dev.capstan.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.Resource;
import dev.capstan.operator.Operator;
import dev.capstan.operator.OperatorOptions;
import dev.capstan.operator.host.PluginState;
import dev.capstan.operator.host.Plugins;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.admission.Reconcilers;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.spi.stack.Provider;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The operator of this process, and what others want to know of it before and after it runs.
final class PluggedIn implements Reconcilers {
    private static final String PATH = "/api/v1/plugins";
    private static final Duration GRACE = Duration.ofSeconds(5);

    /// Set once, when everything it needs is there.
    private volatile @Nullable Operator operator;

    /// Starts the operator as a client of our own API.
    ///
    /// @param shared whether other processes work on the same resources
    void start(
            Handler api,
            Reconciling reconciling,
            Path data,
            boolean shared,
            MeterRegistry meters,
            Deque<Runnable> endings) {
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        var host = Plugins.Options.defaults()
                .withBundled(Plugins.offeredBy(PluggedIn.class.getClassLoader()))
                .withFolder(reconciling.plugins())
                .withGrace(GRACE);
        OperatorOptions options = OperatorOptions.defaults(data.resolve("actions"))
                .withPlugins(host)
                .withPace(reconciling.pace())
                .withMeters(meters);
        Operator started = Operator.start(client, shared ? options.withLeasesIn("kube-system") : options);
        endings.push(started::close);
        operator = started;
    }

    @Override
    public Optional<String> whyNone(Resource definition) {
        Operator known = operator;
        return known == null
                ? Optional.of("plugins are not started yet: try again")
                : known.whyNone(group(definition), kind(definition), reconciler(definition));
    }

    @Override
    public Optional<String> finalizer(Resource definition) {
        Operator known = operator;
        return known == null
                ? Optional.empty()
                : known.finalizer(group(definition), kind(definition), reconciler(definition));
    }

    private static String group(Resource definition) {
        return definition.tree().at("/spec/group").asText();
    }

    private static String kind(Resource definition) {
        return definition.tree().at("/spec/names/kind").asText();
    }

    private static Optional<String> reconciler(Resource definition) {
        return Optional.ofNullable(definition.annotations().get(ManagedType.RECONCILER));
    }

    @Override
    public List<String> problems(String reconciler) {
        return Operator.problemsOf(reconciler);
    }

    /// How many problems there are with plugins, if any. What they are is told only to those who may know.
    Optional<String> remark() {
        Operator known = operator;
        int count = known == null ? 0 : known.problems().size();
        return count == 0
                ? Optional.empty()
                : Optional.of(count + (count == 1 ? " problem" : " problems") + " with plugins, told at " + PATH);
    }

    /// The providers of stacks that jars bring.
    List<Provider> providers() {
        Operator known = operator;
        return known == null ? List.of() : known.providers();
    }

    /// What is served about plugins.
    List<Endpoint> endpoints(Registry registry) {
        return List.of(Endpoint.of("GET", PATH, "How each plugin is", call -> {
                    registry.check(new Question.OnPath("get", PATH));
                    list(call);
                })
                .answering(200, "[Plugin]"));
    }

    private void list(Call call) throws IOException {
        Operator known = operator;
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        if (known != null) {
            known.states().forEach(each -> add(each, all));
        }
        call.send(200, all);
    }

    private static void add(PluginState state, ArrayNode all) {
        var shown = all.addObject()
                .put("name", state.name())
                .put("kind", state.kind())
                .put("source", state.source())
                .put("status", state.condition().name().toLowerCase(Locale.ROOT))
                .put("message", state.message())
                .put("restarts", state.restarts())
                .put("since", state.since().toString());
        ArrayNode types = shown.putArray("resource_types");
        state.types().forEach(types::add);
        ArrayNode problems = shown.putArray("problems");
        state.problems().forEach(problems::add);
    }
}
