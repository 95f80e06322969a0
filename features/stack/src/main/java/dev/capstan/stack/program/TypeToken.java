package dev.capstan.stack.program;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/// The type of a resource as it is written: `aws:s3:Bucket`, `aws:s3/bucket:Bucket`, `random:RandomPassword`,
/// `kubernetes:core/v1:ConfigMap`, or `pulumi:providers:aws`.
///
/// @param written what stands in the program
public record TypeToken(String written) {
    private static final String PROVIDERS = "pulumi:providers:";
    private static final String INDEX = "index";

    /// Whether this is a provider, configured in the program.
    public boolean isProvider() {
        return written.startsWith(PROVIDERS);
    }

    /// Whose type it is: `aws`.
    public String provider() {
        return isProvider() ? written.substring(PROVIDERS.length()) : written.substring(0, written.indexOf(':'));
    }

    /// All ways to write it, this one first.
    public List<String> spellings() {
        String[] parts = written.split(":", -1);
        var spellings = new LinkedHashSet<>(List.of(written));
        String module = parts.length == 3 ? shortened(parts[1], parts[2]) : INDEX;
        String name = parts[parts.length - 1];
        if (module.equals(INDEX)) {
            spellings.add(parts[0] + ":" + name);
        }
        spellings.add(parts[0] + ":" + module + ":" + name);
        spellings.add(parts[0] + ":" + module + "/" + decapitalized(name) + ":" + name);
        return List.copyOf(spellings);
    }

    static boolean isOne(String text) {
        return text.matches("[A-Za-z0-9_.-]+(:[A-Za-z0-9_./-]+){1,2}");
    }

    private static String shortened(String module, String name) {
        String tail = "/" + decapitalized(name);
        return module.endsWith(tail) ? module.substring(0, module.length() - tail.length()) : module;
    }

    private static String decapitalized(String name) {
        return name.isEmpty() ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
