package dev.capstan.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.StackEngine;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a version of this package promises is recorded, as `spi-1.txt` in this folder's resources: jars that were built
/// for it go on working. `-Dcapstan.record` records anew, which is right only for a version that was never released.
final class PromiseTest {
    private static final Path RECORD = Path.of("src/test/resources/dev/capstan/spi/spi-" + Spi.VERSION + ".txt");

    /// [S2-60]
    @Test
    void nothingIsTakenAwayWithinAVersion() throws Exception {
        List<String> now = all().flatMap(PromiseTest::promises).sorted().toList();
        record(now);

        assertThat(now)
                .as("taken away or changed: that needs a new Spi.VERSION, or stays beside the new one")
                .containsAll(Files.readAllLines(RECORD));
    }

    @Test
    void nothingMoreIsAskedOfPluginsWithinAVersion() throws Exception {
        List<String> asked = Stream.of(
                        Plugin.class,
                        ReconcilerPlugin.class,
                        ActionPlugin.class,
                        InputPlugin.class,
                        Workspace.class,
                        StackEngine.class,
                        Provider.class,
                        ProviderConnection.class)
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(each -> Modifier.isAbstract(each.getModifiers()))
                .map(Method::toGenericString)
                .toList();

        assertThat(Files.readAllLines(RECORD))
                .as("a method that plugins do not have yet needs a default")
                .containsAll(asked);
    }

    private static void record(List<String> now) throws IOException {
        if (System.getProperty("capstan.record") != null) {
            Files.createDirectories(RECORD.getParent());
            Path _ = Files.write(RECORD, now);
        }
    }

    private static Stream<Class<?>> all() throws URISyntaxException, IOException, ClassNotFoundException {
        Path classes = Path.of(
                Spi.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var names = new TreeSet<String>();
        try (Stream<Path> files = Files.walk(classes)) {
            files.map(each -> classes.relativize(each).toString())
                    .filter(each -> each.endsWith(".class") && !each.endsWith("package-info.class"))
                    .forEach(each -> names.add(
                            each.substring(0, each.length() - ".class".length()).replace(File.separatorChar, '.')));
        }
        Stream.Builder<Class<?>> found = Stream.builder();
        for (String each : names) {
            found.add(Class.forName(each));
        }
        return found.build().filter(each -> Modifier.isPublic(each.getModifiers()));
    }

    private static Stream<String> promises(Class<?> type) {
        Stream<Executable> calls =
                Stream.concat(Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()));
        Stream<String> members = calls.filter(each -> isShown(each.getModifiers()) && !each.isSynthetic())
                .map(Executable::toGenericString);
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(each -> isShown(each.getModifiers()))
                .map(each -> each.toGenericString());
        return Stream.of(Stream.of(type.toGenericString()), members, fields).flatMap(each -> each);
    }

    private static boolean isShown(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
