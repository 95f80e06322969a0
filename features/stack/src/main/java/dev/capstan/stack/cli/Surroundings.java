package dev.capstan.stack.cli;

import dev.capstan.spi.stack.StackRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the CLI finds in its environment: what the run says, what Pulumi has to know, and of ours only what every
/// program needs.
final class Surroundings {
    private static final String PASSPHRASE = "PULUMI_CONFIG_PASSPHRASE";
    private static final List<String> INHERITED = List.of(
            "PATH",
            "HOME",
            "LANG",
            "TZ",
            "TMPDIR",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "NO_PROXY");
    private static final Pattern CONFIDENTIAL =
            Pattern.compile("TOKEN|SECRET|PASSW|PASSPHRASE|KEY|CREDENTIAL", Pattern.CASE_INSENSITIVE);
    /// What is shorter is in every other word.
    private static final int TELLING = 6;

    private final Map<String, String> variables = new HashMap<>();
    private final List<String> secrets;

    Surroundings(StackRun run, PulumiSettings settings, RunFolder folder) throws IOException {
        INHERITED.stream()
                .filter(settings.environment()::containsKey)
                .forEach(name -> variables.put(name, settings.environment().getOrDefault(name, "")));
        variables.putAll(run.environment());
        variables.put("PULUMI_HOME", folder.home().toString());
        variables.put("PULUMI_CREDENTIALS_PATH", folder.home().toString());
        variables.put("PULUMI_BACKEND_URL", backend(run, settings));
        variables.put("PULUMI_SKIP_UPDATE_CHECK", "true");
        if (!variables.containsKey(PASSPHRASE)
                && !variables.containsKey(PASSPHRASE + "_FILE")
                && run.secretsProvider().filter(each -> !isPassphrase(each)).isEmpty()) {
            variables.put(PASSPHRASE, settings.passphrase());
        }
        secrets = Stream.of(List.of(settings.passphrase()), configured(run), given(run.environment()))
                .flatMap(Collection::stream)
                .filter(each -> each.length() >= TELLING)
                .toList();
    }

    private static String backend(StackRun run, PulumiSettings settings) throws IOException {
        if (run.backend().isPresent()) {
            return run.backend().get();
        }
        String said = run.environment().getOrDefault("PULUMI_BACKEND_URL", "");
        if (!said.isEmpty()) {
            return said;
        }
        Path state = settings.folder()
                .resolve("state")
                .resolve(run.stack().namespace())
                .resolve(run.stack().name());
        return RunFolders.privateFolder(state).toUri().toString().replaceFirst("/$", "");
    }

    static boolean isPassphrase(String secretsProvider) {
        return secretsProvider.equals("passphrase") || secretsProvider.equals("default");
    }

    private static List<String> configured(StackRun run) {
        return run.config().values().stream()
                .filter(each -> each.secret())
                .map(each -> String.valueOf(each.value()))
                .toList();
    }

    private static List<String> given(Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(each -> CONFIDENTIAL.matcher(each.getKey()).find())
                .map(Map.Entry::getValue)
                .toList();
    }

    Map<String, String> variables() {
        return Map.copyOf(variables);
    }

    /// Whether the state is with Pulumi Cloud, or what speaks like it.
    boolean isService() {
        String backend = variables.getOrDefault("PULUMI_BACKEND_URL", "");
        return backend.startsWith("https:") || backend.startsWith("http:");
    }

    /// The same text without secrets.
    String redacted(String text) {
        String clean = text;
        for (String each : secrets) {
            clean = clean.replace(each, "[secret]");
        }
        return clean;
    }
}
