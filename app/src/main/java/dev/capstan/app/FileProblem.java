package dev.capstan.app;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Why a file cannot be used, in words.
final class FileProblem {
    private FileProblem() {}

    /// Without the name of the file.
    static String words(IOException problem) {
        return switch (problem) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "no such file or directory";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(problem.getMessage());
        };
    }
}
