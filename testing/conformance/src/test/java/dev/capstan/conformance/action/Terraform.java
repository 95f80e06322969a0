package dev.capstan.conformance.action;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The program that applies modules, where there is one.
final class Terraform {
    private Terraform() {}

    /// What `PEERS` has, else what is on the path.
    static Optional<Path> find() {
        Stream<Path> peer =
                Optional.ofNullable(System.getenv("PEERS")).map(each -> Path.of(each, "bin", "tofu")).stream();
        Stream<Path> path = Stream.of(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .flatMap(folder -> Stream.of(Path.of(folder, "terraform"), Path.of(folder, "tofu")));
        return Stream.concat(peer, path)
                .filter(each -> Files.isRegularFile(each) && Files.isExecutable(each))
                .findFirst();
    }
}
