package dev.capstan.operator;

import dev.capstan.operator.action.Actions;
import dev.capstan.operator.action.SecretValues;
import dev.capstan.operator.host.Contexts;
import dev.capstan.operator.host.Extension;
import dev.capstan.operator.host.Hosted;
import dev.capstan.operator.host.Turn;
import dev.capstan.operator.lifecycle.Call;
import dev.capstan.operator.lifecycle.Handouts;
import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.InputContext;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Shutdown;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.event.Occurrence;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does for plugins what they ask for.
///
/// @param actions finds an action that runs
/// @param handouts of a plugin with a loop of its own, by its name
/// @param pace of a type
/// @param interval between the rounds of a plugin, by its name
/// @param turns of inputs, by their names
record Desk(
        Types types,
        Actions work,
        SecretValues secrets,
        Submissions submissions,
        EventWriter events,
        Function<String, Optional<Hosted>> actions,
        Function<String, List<Handouts>> handouts,
        Function<String, Map<String, String>> settings,
        Function<ManagedType, Pace> pace,
        Function<String, Duration> interval,
        Function<String, Turn> turns,
        Clock clock)
        implements Contexts {
    @Override
    public ReconcilerContext reconciler(String name, Shutdown shutdown) {
        return new Seat(
                name,
                shutdown,
                line -> LoggerFactory.getLogger("dev.capstan.plugin." + name).info("{}", line));
    }

    @Override
    public InputContext input(String name, Shutdown shutdown, BooleanSupplier mine) {
        return new Intake(name, shutdown, mine);
    }

    @Override
    public Turn turn(String name) {
        return turns.apply(name);
    }

    /// A context whose progress goes where that of a call does.
    ReconcilerContext during(String plugin, ReconcilerContext context, Call call) {
        return new Seat(plugin, context.shutdown(), call.progress());
    }

    private ManagedType type(String name) {
        return types.find(name)
                .orElseThrow(() -> new TerminalException("there is no resource type " + name + ": define it first"));
    }

    /// What a reconciler is given.
    private final class Seat implements ReconcilerContext {
        private final String plugin;
        private final Shutdown shutdown;
        private final Consumer<String> progress;

        Seat(String plugin, Shutdown shutdown, Consumer<String> progress) {
            this.plugin = plugin;
            this.shutdown = shutdown;
            this.progress = progress;
        }

        @Override
        public List<ManagedResource> resourcesNeedingReconciliation() {
            return handouts.apply(plugin).stream()
                    .flatMap(each -> each.take().stream())
                    .toList();
        }

        @Override
        public void updateStatus(String id, String status, String message) {
            require(id, handouts.apply(plugin).stream().anyMatch(each -> each.report(id, status, message)));
        }

        @Override
        public void updateStatus(String id, Outcome outcome) {
            require(id, handouts.apply(plugin).stream().anyMatch(each -> each.report(id, outcome)));
        }

        private void require(String id, boolean known) {
            if (!known) {
                throw new TerminalException("resource " + id + " is not in the hands of " + plugin
                        + ": it was not handed out, is done, or is gone");
            }
        }

        @Override
        public ActionPlugin actionPlugin(String name) {
            Hosted hosted = actions.apply(name)
                    .orElseThrow(() -> new TerminalException("there is no action " + name + ": add its plugin"));
            return switch (hosted.extension()) {
                case Extension.Acts(var _, var action) -> Actions.counted(action, hosted.uses());
                case Extension.Reconciles _, Extension.Feeds _, Extension.Handles<?> _, Extension.Provides _ ->
                    throw new TerminalException(name + " is no action");
            };
        }

        @Override
        public ActionRequest actionRequest(ManagedResource resource, Map<String, ?> with) {
            ManagedType type = type(resource.type());
            Instant deadline = clock.instant().plus(pace.apply(type).timeout());
            var call = new Call(Call.key(resource), deadline, progress);
            var parameters = new Actions.Parameters(plugin, new LinkedHashMap<>(with), Map.of());
            return work.request(resource, type.kind(), call, parameters);
        }

        @Override
        public Shutdown shutdown() {
            return shutdown;
        }

        @Override
        public Duration reconcileInterval() {
            return interval.apply(plugin);
        }

        @Override
        public Optional<String> secret(String namespace, String name, String key) {
            return secrets.of(namespace, name, key);
        }

        @Override
        public Map<String, String> settings() {
            return settings.apply(plugin);
        }

        @Override
        public void event(ManagedResource resource, Severity severity, String reason, String message) {
            var kind = type(resource.type()).kind();
            var about = new ObjectReferenceBuilder()
                    .withApiVersion(kind.apiVersion())
                    .withKind(kind.name())
                    .withNamespace(resource.namespace())
                    .withName(resource.name())
                    .withUid(resource.id())
                    .build();
            String loudness = switch (severity) {
                case NORMAL -> "Normal";
                case WARNING -> "Warning";
            };
            events.write(new Occurrence(about, plugin, loudness, reason, message));
        }

        @Override
        public Logger log() {
            return LoggerFactory.getLogger("dev.capstan.plugin." + plugin);
        }
    }

    /// What an input is given.
    private final class Intake implements InputContext {
        private final String plugin;
        private final Shutdown shutdown;
        private final BooleanSupplier mine;

        Intake(String plugin, Shutdown shutdown, BooleanSupplier mine) {
            this.plugin = plugin;
            this.shutdown = shutdown;
            this.mine = mine;
        }

        @Override
        public void submit(Submission submission) {
            if (!mine.getAsBoolean()) {
                throw new RetryableException("input " + plugin + " may run in another process now");
            }
            submissions.submit(type(submission.type()), submission);
        }

        @Override
        public List<ManagedResource> resources(String type, String namespace) {
            return submissions.all(type(type), namespace);
        }

        @Override
        public Shutdown shutdown() {
            return shutdown;
        }

        @Override
        public Optional<String> secret(String namespace, String name, String key) {
            return secrets.of(namespace, name, key);
        }

        @Override
        public Map<String, String> settings() {
            return settings.apply(plugin);
        }

        @Override
        public Logger log() {
            return LoggerFactory.getLogger("dev.capstan.plugin." + plugin);
        }
    }
}
