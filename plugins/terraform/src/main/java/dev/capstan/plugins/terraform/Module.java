package dev.capstan.plugins.terraform;

import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Parameters;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A copy of a module, for one resource.
///
/// @param source where it was found
/// @param folder where it is worked with, by nobody else
/// @param variables what it is given
record Module(String name, Path source, Path folder, Map<String, Object> variables, Duration timeout) {
    /// What the program makes for itself, and what must not come from the module.
    private static final String OWN =
            "\\.terraform|\\.terraform\\.lock\\.hcl|.*\\.tfstate(\\..*)?|.*\\.tfvars(\\.json)?";

    /// @throws TerminalException with all that is wrong
    static Module of(ActionRequest request) {
        Parameters with = Parameters.of(request.with());
        String name = with.text("module");
        Map<String, Object> variables = with.tree("variables");
        Duration timeout = with.duration("timeout", Duration.ofMinutes(30));
        with.map("secret_variables");
        with.tree("environment");
        Path modules = Path.of(request.settings().getOrDefault("modules", ""));
        if (modules.toString().isEmpty()) {
            throw new TerminalException(
                    "there are no modules here: whoever runs the server must name their folder in the setting modules");
        }
        if (!name.isEmpty() && !name.matches("[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")) {
            with.problem("module", "is " + name + ", expected the name of a folder");
        } else if (!name.isEmpty() && !Files.isDirectory(modules.resolve(name))) {
            with.problem("module", "is " + name + ", which is not among the modules of the server");
        }
        with.check();
        return new Module(name, modules.resolve(name), request.directory().resolve("terraform"), variables, timeout);
    }

    /// Makes the folder as the module is now. State is kept here whatever the module says of a backend.
    void copy() throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        clean();
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                copy(file);
            }
        }
        Files.write(
                folder.resolve("capstan_override.tf.json"),
                Json.write(Map.of("terraform", Map.of("backend", Map.of("local", Map.of("path", KeptState.FILE))))));
        Files.write(folder.resolve("terraform.tfvars.json"), Json.write(variables));
    }

    private void clean() throws IOException {
        try (Stream<Path> old = Files.list(folder)) {
            for (Path each : old.filter(file -> !isOwn(file)).toList()) {
                delete(each);
            }
        }
    }

    private void copy(Path file) throws IOException {
        Path inside = source.relativize(file);
        for (Path part : inside) {
            if (isOwn(part)) {
                return;
            }
        }
        Path target = folder.resolve(inside.toString());
        if (Files.isDirectory(file)) {
            Files.createDirectories(target);
        } else {
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static boolean isOwn(Path file) {
        return file.getFileName().toString().matches(OWN);
    }

    private static void delete(Path tree) throws IOException {
        List<Path> all;
        try (Stream<Path> files =
                Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS) ? Files.walk(tree) : Stream.of(tree)) {
            all = files.toList().reversed();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
