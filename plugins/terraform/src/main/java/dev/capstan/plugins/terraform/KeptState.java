package dev.capstan.plugins.terraform;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Terraform's state of a resource: a file while it is worked with, and kept beside the resource in between.
///
/// While changes are made, it is saved every few seconds. After a crash, the file here may be newer than what is
/// kept: then it counts.
final class KeptState {
    static final String FILE = "terraform.tfstate";

    private final State state;
    private final Path file;
    private byte[] saved = {};

    KeptState(State state, Path folder) {
        this.state = state;
        this.file = folder.resolve(FILE);
    }

    /// Puts the file in place.
    void bring() throws IOException {
        saved = state.load().orElse(new byte[0]);
        Optional<byte[]> here = Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        if (here.isPresent() && isNewer(here.get(), saved)) {
            save();
        } else if (saved.length == 0) {
            Files.deleteIfExists(file);
        } else {
            Files.write(file, saved);
        }
    }

    /// Keeps what the file has now.
    void save() throws IOException {
        if (Files.exists(file)) {
            byte[] now = Files.readAllBytes(file);
            if (!Arrays.equals(now, saved) && tree(now).containsKey("serial")) {
                state.save(now);
                saved = now;
            }
        }
    }

    /// Whether anything is there that Terraform has made.
    boolean hasResources() {
        List<?> resources = Json.list(tree(saved).get("resources"));
        return resources.stream().map(Json::map).anyMatch(each -> "managed".equals(each.get("mode")));
    }

    private static boolean isNewer(byte[] here, byte[] kept) {
        Map<String, Object> one = tree(here);
        Map<String, Object> other = tree(kept);
        boolean same = other.isEmpty() || String.valueOf(one.get("lineage")).equals(other.get("lineage"));
        return same && serial(one) > serial(other);
    }

    private static long serial(Map<String, Object> state) {
        return state.get("serial") instanceof Number number ? number.longValue() : -1;
    }

    /// Empty when it is only half there.
    private static Map<String, Object> tree(byte[] state) {
        try {
            return state.length == 0 ? Map.of() : Json.map(Json.read(state));
        } catch (IOException _) {
            return Map.of();
        }
    }
}
