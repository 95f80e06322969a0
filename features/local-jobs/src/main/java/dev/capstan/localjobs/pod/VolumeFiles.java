package dev.capstan.localjobs.pod;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of one volume, collected from whatever it is made of.
final class VolumeFiles {
    private static final int READABLE = 0644;

    private final Pod pod;
    private final Sources sources;
    private final Volume volume;
    private final Path target;
    private final Map<Path, Content> files = new LinkedHashMap<>();

    /// @param target the folder of the volume
    VolumeFiles(Pod pod, Sources sources, Volume volume, Path target) {
        this.pod = pod;
        this.sources = sources;
        this.volume = volume;
        this.target = target;
    }

    /// What a file has in it, and who may do what with it.
    record Content(byte[] bytes, int mode) {}

    /// What a volume, or a part of one, takes from elsewhere.
    private record Origin(
            String kind,
            String name,
            Optional<Map<String, byte[]>> data,
            List<KeyToPath> items,
            @Nullable Boolean optional,
            @Nullable Integer mode) {
        boolean needed() {
            return !Boolean.TRUE.equals(optional);
        }

        int mode(@Nullable Integer own) {
            return own != null ? own : mode != null ? mode : READABLE;
        }
    }

    Map<Path, Content> read() throws NotYetException, NotSupportedException {
        if (volume.getConfigMap() != null) {
            var map = volume.getConfigMap();
            add(configMap(map.getName(), map.getItems(), map.getOptional(), map.getDefaultMode()));
        } else if (volume.getSecret() != null) {
            var secret = volume.getSecret();
            add(secret(secret.getSecretName(), secret.getItems(), secret.getOptional(), secret.getDefaultMode()));
        } else if (volume.getDownwardAPI() != null) {
            tell(volume.getDownwardAPI().getItems(), volume.getDownwardAPI().getDefaultMode());
        } else if (volume.getProjected() != null) {
            for (VolumeProjection each : volume.getProjected().getSources()) {
                project(each, volume.getProjected().getDefaultMode());
            }
        } else if (volume.getEmptyDir() == null) {
            throw new NotSupportedException("volume " + volume.getName()
                    + ", which is none of configMap, secret, downwardAPI, projected and emptyDir");
        }
        return files;
    }

    private void project(VolumeProjection part, @Nullable Integer mode) throws NotYetException, NotSupportedException {
        if (part.getConfigMap() != null) {
            var map = part.getConfigMap();
            add(configMap(map.getName(), map.getItems(), map.getOptional(), mode));
        } else if (part.getSecret() != null) {
            var secret = part.getSecret();
            add(secret(secret.getName(), secret.getItems(), secret.getOptional(), mode));
        } else if (part.getDownwardAPI() != null) {
            tell(part.getDownwardAPI().getItems(), mode);
        } else {
            throw new NotSupportedException(
                    "a part of volume " + volume.getName() + ", which is none of configMap, secret and downwardAPI");
        }
    }

    private Origin configMap(String name, List<KeyToPath> items, @Nullable Boolean optional, @Nullable Integer mode) {
        return new Origin("configmap", name, sources.configMap(name), items, optional, mode);
    }

    private Origin secret(String name, List<KeyToPath> items, @Nullable Boolean optional, @Nullable Integer mode) {
        return new Origin("secret", name, sources.secret(name), items, optional, mode);
    }

    private void add(Origin origin) throws NotYetException, NotSupportedException {
        if (origin.data().isEmpty() && origin.needed()) {
            throw missing(origin.kind() + " \"" + origin.name() + "\" not found");
        }
        Map<String, byte[]> data = origin.data().orElse(Map.of());
        if (origin.items().isEmpty()) {
            for (var each : data.entrySet()) {
                put(each.getKey(), each.getValue(), origin.mode(null));
            }
        }
        for (KeyToPath each : origin.items()) {
            byte @Nullable [] bytes = data.get(each.getKey());
            if (bytes != null) {
                put(each.getPath(), bytes, origin.mode(each.getMode()));
            } else if (origin.needed()) {
                throw missing("references non-existent config key: " + each.getKey());
            }
        }
    }

    private void tell(List<DownwardAPIVolumeFile> items, @Nullable Integer mode) throws NotSupportedException {
        for (DownwardAPIVolumeFile each : items) {
            if (each.getFieldRef() == null) {
                throw new NotSupportedException("resourceFieldRef in volume " + volume.getName());
            }
            byte[] bytes =
                    PodFields.value(pod, each.getFieldRef().getFieldPath()).getBytes(UTF_8);
            Integer own = each.getMode() == null ? mode : each.getMode();
            put(each.getPath(), bytes, own == null ? READABLE : own);
        }
    }

    private void put(String path, byte[] bytes, int mode) throws NotSupportedException {
        files.put(Volumes.inside(target, path), new Content(bytes, mode));
    }

    private NotYetException missing(String what) {
        return new NotYetException(
                "ContainerCreating", "MountVolume.SetUp failed for volume \"" + volume.getName() + "\" : " + what);
    }
}
