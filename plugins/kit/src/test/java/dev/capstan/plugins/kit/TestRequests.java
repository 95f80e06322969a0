package dev.capstan.plugins.kit;

import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Secrets;
import dev.capstan.spi.State;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Requests for one resource, with a state that lives on from one to the next.
public final class TestRequests {
    public final Map<String, String> secrets = new HashMap<>();
    public final Map<String, String> settings = new HashMap<>();
    public final List<String> progress = new ArrayList<>();
    private final Path directory;
    private final Map<String, String> annotations = new HashMap<>();
    private ManagedResource resource = ManagedResource.of("DatabaseCluster", "default", "production-pg", Map.of());
    private byte @Nullable [] state;

    public TestRequests(Path directory) {
        this.directory = directory;
    }

    public TestRequests annotate(String name, String value) {
        annotations.put(name, value);
        return this;
    }

    public TestRequests spec(Map<String, ?> spec) {
        resource = ManagedResource.of(resource.type(), resource.namespace(), resource.name(), spec);
        return this;
    }

    public ActionRequest request(String key, Map<String, ?> with) {
        return new ActionRequest(
                annotated(),
                Map.copyOf(with),
                settings,
                secret(),
                new Kept(),
                directory,
                Instant.MAX,
                key,
                progress::add);
    }

    public String state() {
        return state == null ? "" : new String(state, java.nio.charset.StandardCharsets.UTF_8);
    }

    private ManagedResource annotated() {
        return new ManagedResource(
                resource.id(),
                resource.type(),
                resource.version(),
                resource.namespace(),
                resource.name(),
                resource.generation(),
                resource.observedGeneration(),
                Map.of(),
                annotations,
                resource.spec(),
                Map.of(),
                false);
    }

    private Secrets secret() {
        return name -> Optional.ofNullable(secrets.get(name));
    }

    private final class Kept implements State {
        @Override
        public Optional<byte[]> load() {
            return Optional.ofNullable(state).map(byte[]::clone);
        }

        @Override
        public void save(byte[] bytes) {
            state = bytes.clone();
        }
    }
}
