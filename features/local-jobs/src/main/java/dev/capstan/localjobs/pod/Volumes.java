package dev.capstan.localjobs.pod;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The volumes of a pod, as folders below its own; a container sees one as a link below its root.
final class Volumes {
    private static final int READABLE = 0644;

    private final Pod pod;
    private final Sources sources;
    private final RunFolder folder;

    Volumes(Pod pod, Sources sources, RunFolder folder) {
        this.pod = pod;
        this.sources = sources;
        this.folder = folder;
    }

    /// Writes all of them; those that are there already are left as they are.
    void write() throws IOException, NotYetException, NotSupportedException {
        for (Volume each : pod.getSpec().getVolumes()) {
            Path target = folder.volume(each.getName());
            if (Files.exists(target)) {
                continue;
            }
            Map<Path, Content> files = files(each, target);
            RunFolder.privately(target);
            for (var file : files.entrySet()) {
                RunFolder.privately(parent(file.getKey()));
                Files.write(file.getKey(), file.getValue().bytes());
                allow(file.getKey(), file.getValue().mode());
            }
        }
    }

    /// Puts what a container mounts below its root.
    void mount(Container container) throws IOException, NotSupportedException {
        Path root = folder.root(container.getName());
        List<VolumeMount> mounts = container.getVolumeMounts().stream()
                .sorted(Comparator.comparing(VolumeMount::getMountPath))
                .toList();
        for (VolumeMount each : mounts) {
            Path volume = folder.volume(each.getName());
            Path from = each.getSubPath() == null ? volume : inside(volume, each.getSubPath());
            Path at = inside(root, each.getMountPath());
            if (at.equals(root)) {
                throw new NotSupportedException("a volume at " + each.getMountPath());
            }
            RunFolder.privately(parent(at));
            try {
                var _ = Files.createSymbolicLink(at, from);
            } catch (FileAlreadyExistsException _) {
                // Of the run before.
            }
        }
    }

    /// What a file has in it, and who may do what with it.
    private record Content(byte[] bytes, int mode) {}

    private Map<Path, Content> files(Volume volume, Path target) throws NotYetException, NotSupportedException {
        var files = new LinkedHashMap<Path, Content>();
        if (volume.getEmptyDir() != null) {
            return files;
        }
        if (volume.getConfigMap() != null) {
            var source = volume.getConfigMap();
            var data = there(
                    volume, "configmap", source.getName(), sources.configMap(source.getName()), source.getOptional());
            put(volume, data, source.getItems(), mode(source.getDefaultMode()), target, files);
        } else if (volume.getSecret() != null) {
            var source = volume.getSecret();
            var data = there(
                    volume,
                    "secret",
                    source.getSecretName(),
                    sources.secret(source.getSecretName()),
                    source.getOptional());
            put(volume, data, source.getItems(), mode(source.getDefaultMode()), target, files);
        } else if (volume.getDownwardAPI() != null) {
            var source = volume.getDownwardAPI();
            tell(source.getItems(), mode(source.getDefaultMode()), target, files);
        } else if (volume.getProjected() != null) {
            var source = volume.getProjected();
            for (VolumeProjection each : source.getSources()) {
                project(volume, each, mode(source.getDefaultMode()), target, files);
            }
        } else {
            throw new NotSupportedException("volume " + volume.getName()
                    + ", which is none of configMap, secret, downwardAPI, projected and emptyDir");
        }
        return files;
    }

    private void project(Volume volume, VolumeProjection projection, int mode, Path target, Map<Path, Content> files)
            throws NotYetException, NotSupportedException {
        if (projection.getConfigMap() != null) {
            var source = projection.getConfigMap();
            var data = there(
                    volume, "configmap", source.getName(), sources.configMap(source.getName()), source.getOptional());
            put(volume, data, source.getItems(), mode, target, files);
        } else if (projection.getSecret() != null) {
            var source = projection.getSecret();
            var data =
                    there(volume, "secret", source.getName(), sources.secret(source.getName()), source.getOptional());
            put(volume, data, source.getItems(), mode, target, files);
        } else if (projection.getDownwardAPI() != null) {
            tell(projection.getDownwardAPI().getItems(), mode, target, files);
        } else {
            throw new NotSupportedException("a projection of volume " + volume.getName()
                    + ", which is none of configMap, secret and downwardAPI");
        }
    }

    private static Map<String, byte[]> there(
            Volume volume, String kind, String name, Optional<Map<String, byte[]>> data, @Nullable Boolean optional)
            throws NotYetException {
        if (data.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw missing(volume, kind + " \"" + name + "\" not found");
        }
        return data.orElse(Map.of());
    }

    private static NotYetException missing(Volume volume, String what) {
        return new NotYetException(
                "ContainerCreating", "MountVolume.SetUp failed for volume \"" + volume.getName() + "\" : " + what);
    }

    private static void put(
            Volume volume,
            Map<String, byte[]> data,
            List<KeyToPath> items,
            int mode,
            Path target,
            Map<Path, Content> files)
            throws NotYetException, NotSupportedException {
        if (items.isEmpty()) {
            for (var each : data.entrySet()) {
                files.put(inside(target, each.getKey()), new Content(each.getValue(), mode));
            }
        }
        for (KeyToPath each : items) {
            byte @Nullable [] bytes = data.get(each.getKey());
            if (bytes == null) {
                throw missing(volume, "references non-existent config key: " + each.getKey());
            }
            int own = each.getMode() == null ? mode : each.getMode();
            files.put(inside(target, each.getPath()), new Content(bytes, own));
        }
    }

    private void tell(List<DownwardAPIVolumeFile> items, int mode, Path target, Map<Path, Content> files)
            throws NotSupportedException {
        for (DownwardAPIVolumeFile each : items) {
            if (each.getFieldRef() == null) {
                throw new NotSupportedException("resourceFieldRef in a volume");
            }
            byte[] bytes =
                    PodFields.value(pod, each.getFieldRef().getFieldPath()).getBytes(UTF_8);
            int own = each.getMode() == null ? mode : each.getMode();
            files.put(inside(target, each.getPath()), new Content(bytes, own));
        }
    }

    /// What a pod names stays below the folder it is meant for.
    static Path inside(Path base, String path) throws NotSupportedException {
        Path resolved = base.resolve(path.replaceFirst("^/+", "")).normalize();
        if (!resolved.startsWith(base)) {
            throw new NotSupportedException("the path " + path + ", which leads elsewhere");
        }
        return resolved;
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    private static int mode(@Nullable Integer given) {
        return given == null ? READABLE : given;
    }

    private static void allow(Path file, int mode) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        PosixFilePermission[] all = PosixFilePermission.values(); // from the owner's r to the others' x
        Set<PosixFilePermission> allowed = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((mode & (1 << (all.length - 1 - i))) != 0) {
                allowed.add(all[i]);
            }
        }
        Files.setPosixFilePermissions(file, allowed);
    }
}
