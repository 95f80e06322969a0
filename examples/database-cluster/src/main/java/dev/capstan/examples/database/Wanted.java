package dev.capstan.examples.database;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a `DatabaseCluster` asks for, in PostgreSQL's terms.
///
/// @param name of the database and of its role
/// @param owner the resource's id
/// @param password empty while nobody has made the Secret; then nobody can log in
/// @param settings what `ALTER DATABASE … SET` sets, by name
record Wanted(
        String name,
        String owner,
        int connections,
        SecretRef secret,
        Optional<String> password,
        Map<String, String> settings) {
    private static final String SECRET = "database.capstan.dev/password-secret";
    private static final List<Size> SIZES = List.of(
            new Size("db.small", 20, 4),
            new Size("db.medium", 50, 8),
            new Size("db.large", 100, 16),
            new Size("db.xlarge", 200, 32),
            new Size("db.2xlarge", 400, 64));

    private record Size(String name, int connections, int megabytes) {}

    /// Where a password is.
    record SecretRef(String namespace, String name, String key) {
        Map<String, Object> tree() {
            return Map.of("namespace", namespace, "name", name, "key", key);
        }

        @Override
        public String toString() {
            return namespace + "/" + name + ", key " + key;
        }
    }

    /// @throws TerminalException with all that this plugin cannot do
    static Wanted of(ManagedResource cluster, ReconcilerContext context) {
        Map<String, Object> spec = cluster.spec();
        var problems = new ArrayList<String>();
        if (!"postgres".equals(spec.get("engine"))) {
            problems.add("spec.engine is " + spec.get("engine") + ", expected postgres: this plugin has no other");
        }
        Optional<Size> size = SIZES.stream()
                .filter(each -> each.name.equals(spec.get("instance_class")))
                .findFirst();
        if (size.isEmpty()) {
            problems.add("spec.instance_class is " + spec.get("instance_class") + ", expected one of "
                    + SIZES.stream().map(Size::name).toList());
        }
        if (!problems.isEmpty()) {
            throw new TerminalException(String.join("; ", problems));
        }
        var secret = new SecretRef(
                cluster.namespace(),
                cluster.annotations().getOrDefault(SECRET, cluster.name() + "-credentials"),
                "password");
        return new Wanted(
                Names.of(cluster),
                cluster.id(),
                size.orElseThrow().connections,
                secret,
                context.secret(secret.namespace, secret.name, secret.key).filter(text -> !text.isEmpty()),
                settings(spec, size.orElseThrow()));
    }

    String message() {
        return password.isPresent() ? "" : "nobody can log in yet: there is no Secret " + secret;
    }

    private static Map<String, String> settings(Map<String, Object> spec, Size size) {
        var settings = new TreeMap<String, String>();
        settings.put("work_mem", size.megabytes + "MB");
        // PostgreSQL has no quota: a tenth of the storage is what queries may spill to disk.
        settings.put("temp_file_limit", Math.max(1, number(spec, "storage_gb", 10) / 10) + "GB");
        // Nor does a database of a shared server have replicas: reading scales by parallel workers instead.
        settings.put("max_parallel_workers_per_gather", "" + number(spec, "replicas", 0));
        settings.put("synchronous_commit", Boolean.TRUE.equals(spec.get("high_availability")) ? "on" : "local");
        // For whoever makes backups: PostgreSQL keeps any name with a dot in it.
        settings.put("capstan.backup_retention_days", "" + number(spec, "backup_retention_days", 7));
        return settings;
    }

    private static long number(Map<String, Object> spec, String name, long otherwise) {
        return spec.get(name) instanceof Number number ? number.longValue() : otherwise;
    }
}
