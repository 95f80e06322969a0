package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The volumes of a pod, as folders below its own; a container sees one as a link below its root.
final class Volumes {
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
            var files = new VolumeFiles(pod, sources, each, target).read();
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
