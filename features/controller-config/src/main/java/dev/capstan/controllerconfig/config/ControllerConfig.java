package dev.capstan.controllerconfig.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.condition.StatusConditions;
import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.ControllerView;
import dev.capstan.controllerconfig.context.NodePoolView;
import dev.capstan.controllerconfig.context.PlainValues;
import dev.capstan.controllerconfig.context.TemplateContext;
import dev.capstan.controllerconfig.precondition.Preconditions;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.yaml.Draft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A controller written as data: for which clusters it does something, what it makes for each, and what it reports.
///
/// Everything in it is compiled: whatever can be known to be wrong before the first event is.
///
/// @param object the name of the object that has it; that of the controller in a text without metadata
/// @param controller its name and so on, as templates see it
/// @param resources what it makes, in this order
/// @param clusterNamespace the namespace of clusters that have none
/// @param subscription where its events come from
public record ControllerConfig(
        String object,
        ControllerView controller,
        Preconditions preconditions,
        List<ManagedResource> resources,
        StatusConditions conditions,
        Optional<Template> clusterNamespace,
        Events events,
        String subscription,
        Target target,
        ReportTarget report) {

    public ControllerConfig {
        resources = List.copyOf(resources);
    }

    /// The one controller config of a text in YAML. Documents of other kinds beside it are passed over.
    ///
    /// @param file what complaints call the text
    /// @throws InvalidConfigException with all that is wrong with it
    public static ControllerConfig compile(String file, String text) throws InvalidConfigException {
        var draft = new Draft(file, text);
        var found = new DocumentsReader(draft).one();
        return checked(draft, found).getFirst();
    }

    /// The controller configs of a text in YAML. Documents of other kinds beside them are passed over.
    ///
    /// @param file what complaints call the text
    /// @throws InvalidConfigException with all that is wrong with any of them
    public static List<ControllerConfig> compileAll(String file, String text) throws InvalidConfigException {
        var draft = new Draft(file, text);
        var found = new DocumentsReader(draft).several();
        return checked(draft, found);
    }

    /// An object as an API gives it. Problems inside its templates have their place in those.
    ///
    /// @throws InvalidConfigException with all that is wrong with it
    public static ControllerConfig compile(JsonNode object) throws InvalidConfigException {
        var draft = Draft.of("", PlainValues.map(object));
        var found = new DocumentsReader(draft).one();
        return checked(draft, found).getFirst();
    }

    private static List<ControllerConfig> checked(Draft draft, List<ControllerConfig> found)
            throws InvalidConfigException {
        if (!draft.problems().isEmpty()) {
            throw new InvalidConfigException(draft.problems());
        }
        return found;
    }

    public String name() {
        return controller.name();
    }

    /// A cluster as this controller sees it: one without a namespace is in that which the config says. Where the
    /// template of that fails it has none, and whatever asks for it fails.
    ///
    /// @param fetched what the backend answered
    /// @throws IllegalArgumentException when it is no object
    public ClusterView cluster(JsonNode fetched) {
        var cluster = ClusterView.of(fetched);
        if (!cluster.namespace().isEmpty()) {
            return cluster;
        }
        try {
            var context = context(cluster, null, Instant.EPOCH).ofResources();
            return cluster.in(clusterNamespace.map(each -> each.render(context)).orElse(ClusterView.NAMESPACE));
        } catch (TemplateException _) {
            return cluster;
        }
    }

    /// What its templates see before anything was made.
    ///
    /// @param nodePool null when the event is about the cluster
    public TemplateContext context(ClusterView cluster, @Nullable NodePoolView nodePool, Instant now) {
        return TemplateContext.of(controller, cluster, nodePool, now);
    }
}
