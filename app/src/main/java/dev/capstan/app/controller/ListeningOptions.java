package dev.capstan.app.controller;

import dev.capstan.app.controller.Variables.Given;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Where a controller in a process of its own can be asked how it is.
public final class ListeningOptions {
    @Option(
            names = "--probe-address",
            paramLabel = "[HOST]:PORT",
            description = "Where /healthz and /readyz are (PROBE_ADDR; default: :8081).")
    private String probes = "";

    @Option(
            names = "--metrics-address",
            paramLabel = "[HOST]:PORT",
            description = "Where /metrics is (METRICS_ADDR; default: :8080).")
    private String metrics = "";

    /// Where to listen.
    public record Addresses(Address probes, Address metrics) {}

    /// @throws IllegalArgumentException that tells all that is wrong
    public Addresses addresses(Map<String, String> environment) {
        var problems = new ArrayList<String>();
        Addresses addresses = addresses(new Variables(environment), problems);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return addresses;
    }

    Addresses addresses(Variables variables, List<String> problems) {
        var addresses = new Addresses(
                address(variables.first("--probe-address", probes, List.of("PROBE_ADDR")), ":8081", problems),
                address(variables.first("--metrics-address", metrics, List.of("METRICS_ADDR")), ":8080", problems));
        if (addresses.probes().port() > 0
                && addresses.probes().port() == addresses.metrics().port()) {
            problems.add("--probe-address and --metrics-address are the same port "
                    + addresses.probes().port() + ", expected two");
        }
        return addresses;
    }

    private static Address address(Optional<Given> given, String usual, List<String> problems) {
        Optional<Address> address = Address.of(given.map(Given::value).orElse(usual));
        if (address.isEmpty()) {
            given.ifPresent(each -> problems.add(each.problem("a port such as " + usual + ", or a host and a port")));
        }
        return address.orElse(new Address("", 0));
    }
}
