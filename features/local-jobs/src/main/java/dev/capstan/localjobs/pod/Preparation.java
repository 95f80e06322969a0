package dev.capstan.localjobs.pod;

import dev.capstan.localjobs.image.LocalCommand;
import dev.capstan.localjobs.process.Launch;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gets everything ready that a container needs: its folders, volumes and variables, and its command.
///
/// Of the environment of this process it sees `PATH` and `HOME` only.
final class Preparation {
    private static final List<String> INHERITED = List.of("PATH", "HOME");

    private final Pod pod;
    private final RunFolder folder;
    private final Map<String, String> environment;
    private final Variables variables;
    private final Volumes volumes;

    /// @param environment of this process
    Preparation(Pod pod, RunFolder folder, Map<String, String> environment, KubernetesClient client) {
        this.pod = pod;
        this.folder = folder;
        this.environment = environment;
        var sources = new Sources(client, pod.getMetadata().getNamespace());
        this.variables = new Variables(pod, sources);
        this.volumes = new Volumes(pod, sources, folder);
    }

    /// @throws NotYetException when something is missing that may still come
    /// @throws NotSupportedException when it asks for what it cannot have
    Launch of(Container container, LocalCommand command) throws IOException, NotYetException, NotSupportedException {
        folder.create(container.getName());
        volumes.write();
        volumes.mount(container);
        Map<String, String> all = new LinkedHashMap<>(variables.of(container, given(container, command)));
        all.put(RunFolder.ROOT, folder.root(container.getName()).toString());
        List<String> words = new ArrayList<>(command.command());
        container.getCommand().forEach(each -> words.add(Expansion.of(each, all)));
        container.getArgs().forEach(each -> words.add(Expansion.of(each, all)));
        return new Launch(words, all, directory(container), folder.mark(container.getName()));
    }

    private Map<String, String> given(Container container, LocalCommand command) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : INHERITED) {
            Optional.ofNullable(environment.get(each)).ifPresent(value -> all.put(each, value));
        }
        all.put("TMPDIR", folder.temporary(container.getName()).toString());
        all.put("HOSTNAME", pod.getMetadata().getName());
        all.put(RunFolder.ROOT, folder.root(container.getName()).toString());
        all.putAll(command.environment());
        return all;
    }

    private Path directory(Container container) throws IOException, NotSupportedException {
        Path root = folder.root(container.getName());
        if (container.getWorkingDir() == null) {
            return root;
        }
        Path directory = Volumes.inside(root, container.getWorkingDir());
        RunFolder.privately(directory);
        return directory;
    }
}
