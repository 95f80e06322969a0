package dev.capstan.app;

import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.KeyFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan encryption-key`: makes a file of keys, or puts a new key first in one.
@Command(
        name = "encryption-key",
        description = "Puts a new key first in FILE, which is made if it is not there. Servers that are started with"
                + " --encryption-keys FILE encrypt Secrets with it from then on.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class EncryptionKeyCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file of keys.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private Path file;

    @Option(
            names = "--name",
            defaultValue = "",
            paramLabel = "NAME",
            description = "What to call the key (default: today's date and four random letters).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String name;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        boolean made = !Files.exists(file);
        try {
            var key = EncryptionKey.random(name.isEmpty() ? today() : name);
            new KeyFile(file).add(key);
            PrintWriter out = spec.commandLine().getOut();
            out.println("The key \"" + key.name() + "\" is " + (made ? "in " : "the first in ") + file
                    + ": keep a copy where the database's backups are not");
            out.flush();
            return 0;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UsageException("the key file " + file + " cannot be written (" + FileProblem.words(e) + ")");
        }
    }

    /// A name nobody has used before, so that two keys are not taken for one.
    private static String today() {
        String letters = ThreadLocalRandom.current()
                .ints(4, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return LocalDate.now(ZoneOffset.UTC) + "-" + letters;
    }
}
