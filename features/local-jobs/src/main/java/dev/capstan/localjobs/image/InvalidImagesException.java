package dev.capstan.localjobs.image;

import dev.capstan.yaml.ConfigProblem;
import java.util.List;
import java.util.stream.Collectors;

/// A file of images cannot be used; the message tells all that is wrong with it, each with its place.
public final class InvalidImagesException extends Exception {
    private static final long serialVersionUID = 1;

    InvalidImagesException(List<ConfigProblem> problems) {
        super(problems.stream().map(ConfigProblem::render).collect(Collectors.joining("\n")));
    }
}
