package dev.capstan.app.controller;

import dev.capstan.app.controller.Variables.Given;
import dev.capstan.messaging.Brokers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of a controller in a process of its own. Where one is not given, a variable counts: those of the plan of
/// cls-controller, those that its builds read, and ours.
public final class ControllerOptions {
    private static final String NAME = "a name of up to 250 letters, digits and -._~+%";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The ControllerConfig to run (CONTROLLER_CONFIG_NAME, CONFIG_NAME, CONTROLLER_NAME).")
    private String name = "";

    @Option(
            names = "--namespace",
            paramLabel = "NAMESPACE",
            description = "Where that is (CONFIG_NAMESPACE, POD_NAMESPACE; default: the namespace of the kubeconfig or"
                    + " the service account).")
    private String namespace = "";

    @Option(
            names = "--subscription",
            paramLabel = "NAME",
            description = "Where its events come from; processes that say the same share them (PUBSUB_SUBSCRIPTION,"
                    + " EVENTS_SUBSCRIPTION; default: what the config says).")
    private String subscription = "";

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            description = "What is subscribed to (CAPSTAN_TOPIC; default: where the fleet of Capstan publishes).")
    private String topic = "";

    @Option(
            names = "--messaging-url",
            paramLabel = "URL",
            description =
                    "The broker: amqp://…, amqps://… or pubsub://… (CAPSTAN_MESSAGING_URL; or PROJECT_ID, a project"
                            + " of Google Pub/Sub).")
    private String messaging = "";

    @Option(
            names = "--messaging-url-file",
            paramLabel = "FILE",
            description = "A file with that URL, as it may hold a password (CAPSTAN_MESSAGING_URL_FILE).")
    private String messagingFile = "";

    @Mixin
    private ListeningOptions listening = new ListeningOptions();

    @Mixin
    private BackendOptions backend = new BackendOptions();

    /// @param usualTopic what is subscribed to when nobody says otherwise
    /// @param other what else is missing or wrong
    /// @throws IllegalArgumentException that tells all that is missing or wrong
    public ControllerSetting setting(Map<String, String> environment, String usualTopic, List<String> other) {
        var variables = new Variables(environment);
        var problems = new ArrayList<>(other);
        Optional<Given> config =
                variables.first("--name", name, List.of("CONTROLLER_CONFIG_NAME", "CONFIG_NAME", "CONTROLLER_NAME"));
        if (config.isEmpty()) {
            problems.add("the config is missing, expected its name as --name or CONTROLLER_CONFIG_NAME");
        }
        ListeningOptions.Addresses addresses = listening.addresses(variables, problems);
        var setting = new ControllerSetting(
                config.map(Given::value).orElse(""),
                variables
                        .first("--namespace", namespace, List.of("CONFIG_NAMESPACE", "POD_NAMESPACE"))
                        .map(Given::value),
                named(
                        variables.first(
                                "--subscription", subscription, List.of("PUBSUB_SUBSCRIPTION", "EVENTS_SUBSCRIPTION")),
                        problems),
                named(variables.first("--topic", topic, List.of("CAPSTAN_TOPIC")), problems)
                        .orElse(usualTopic),
                messaging(variables, problems),
                backend.setting(variables, problems),
                addresses.probes(),
                addresses.metrics());
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return setting;
    }

    private static Optional<String> named(Optional<Given> given, List<String> problems) {
        given.filter(each -> !Brokers.isName(each.value())).ifPresent(each -> problems.add(each.problem(NAME)));
        return given.map(Given::value);
    }

    private String messaging(Variables variables, List<String> problems) {
        Optional<Given> url = variables.first("--messaging-url", messaging, List.of("CAPSTAN_MESSAGING_URL"));
        Optional<Given> file =
                variables.first("--messaging-url-file", messagingFile, List.of("CAPSTAN_MESSAGING_URL_FILE"));
        Optional<String> project = variables
                .first("", "", List.of("PROJECT_ID"))
                .map(each -> "pubsub://" + each.value()
                        + variables
                                .first("", "", List.of("PUBSUB_EMULATOR_HOST"))
                                .map(host -> "?endpoint=" + host.value())
                                .orElse(""));
        return Stream.of(url.map(Given::value), file.map(each -> SecretFile.read(each, problems)), project)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> {
                    problems.add("the broker is missing, expected its URL as --messaging-url or CAPSTAN_MESSAGING_URL,"
                            + " or a project of Google Pub/Sub as PROJECT_ID");
                    return "";
                });
    }
}
