package dev.capstan.app;

import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.run.TemplateOptions;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// What may be said about Templates, wherever they are run.
final class TemplateSwitches {
    private static final Pattern GROUP = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");
    private static final String RATE = "[1-9]\\d{0,5}";

    @Option(
            names = "--template-reserved-groups",
            split = ",",
            defaultValue = "${env:CAPSTAN_TEMPLATE_RESERVED_GROUPS:-}",
            paramLabel = "GROUP",
            description = "API groups of which no Template may make a kind, each with all beneath it, besides those of"
                    + " Kubernetes, Pulumi and Capstan.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private List<String> reserved;

    @Option(
            names = "--template-rerender-rate",
            defaultValue = "${env:CAPSTAN_TEMPLATE_RERENDER_RATE:-}",
            paramLabel = "COUNT",
            description = "How many instances follow a changed Template in a second, at most (default: 200).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String rate;

    /// @throws UsageException when some of it makes no sense
    TemplateSetting setting(boolean on) {
        Set<String> groups = reserved.stream()
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toSet());
        groups.stream()
                .filter(each -> !GROUP.matcher(each).matches())
                .sorted()
                .findFirst()
                .ifPresent(each -> {
                    throw new UsageException("--template-reserved-groups has \"" + each
                            + "\", expected API groups such as platform.example.com, separated by commas");
                });
        if (!rate.isEmpty() && !rate.matches(RATE)) {
            throw new UsageException(
                    "--template-rerender-rate is \"" + rate + "\", expected a whole number from 1 to 999999");
        }
        return new TemplateSetting(
                on,
                ReservedGroups.standard().and(groups),
                rate.isEmpty() ? TemplateOptions.USUAL.count() : Integer.parseInt(rate));
    }
}
