package dev.capstan.conformance.action;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// A program that notes under which key it was run, and makes a thing once for each.
///
/// For a thing named `slow` it does not come to an end before somebody says so; one named `broken` fails until then.
record Script(Path folder) {
    private static final String TEXT = """
            #!/bin/bash
            cat > /dev/null
            folder=$1 name=$2 key=$CAPSTAN_IDEMPOTENCY_KEY
            if [ "$name" = broken ] && [ ! -e "$folder/well" ]; then
              echo "there is no room" >&2
              exit 3
            fi
            known=$(grep -sx "$key" "$folder/$name.keys")
            echo "$key" >> "$folder/$name.keys"
            [ -n "$known" ] || echo made >> "$folder/$name.made"
            if [ "$name" = slow ] && [ -z "$known" ]; then
              for i in $(seq 600); do
                [ -e "$folder/well" ] && break
                sleep 0.1
              done
            fi
            echo "{\\"address\\": \\"at $name\\"}"
            """;

    static Script in(Path folder) throws IOException {
        var script = new Script(Files.createDirectories(folder));
        Files.writeString(script.file(), TEXT);
        Files.setPosixFilePermissions(script.file(), PosixFilePermissions.fromString("rwx------"));
        return script;
    }

    String settings() {
        return "programs=" + file();
    }

    /// A reconciler of the action `process`.
    String reconciler(String timeout) {
        return """
                {"action": "process", "with": {"apply": {
                  "command": ["%s", "%s", "$(metadata.name)"], "timeout": "%s"}}}""".formatted(file(), folder, timeout);
    }

    void becomeWell() throws IOException {
        Files.writeString(folder.resolve("well"), "");
    }

    /// How often a thing was made.
    int made(String name) {
        return lines(name + ".made").size();
    }

    List<String> keys(String name) {
        return lines(name + ".keys");
    }

    private Path file() {
        return folder.resolve("script");
    }

    private List<String> lines(String name) {
        Path file = folder.resolve(name);
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
