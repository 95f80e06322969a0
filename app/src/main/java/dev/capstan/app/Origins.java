package dev.capstan.app;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Where the values of options come from that are not on the command line.
///
/// @param arguments the command line
record Origins(CommandSpec command, List<String> arguments, Map<String, String> environment) {
    private static final Pattern OPTION = Pattern.compile("--[a-z]+(-[a-z]+)*");

    /// The variable that has the value of an option.
    static String variable(String option) {
        return "CAPSTAN_" + option.substring(2).toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /// A message about options, with the variables that set them: who did not give an option would look for it in
    /// vain.
    String explained(String message) {
        Set<String> origins = new LinkedHashSet<>();
        Matcher found = OPTION.matcher(message);
        while (found.find()) {
            String option = found.group();
            if (isFromVariable(option)) {
                origins.add(option + " is set by " + variable(option));
            }
        }
        return origins.isEmpty() ? message : message + " (" + String.join(", ", origins) + ")";
    }

    private boolean isFromVariable(String name) {
        OptionSpec option = command.findOption(name);
        String value = environment.get(variable(name));
        boolean given = arguments.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "="));
        return option != null && value != null && !given && value.equals(option.defaultValue());
    }
}
