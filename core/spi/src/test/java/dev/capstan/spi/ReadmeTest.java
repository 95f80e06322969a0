package dev.capstan.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadmeTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("```java\n(.*?public final class (\\w+) .*?)```", Pattern.DOTALL);

    @Test
    void theExamplesOfTheReadmeCompile(@TempDir Path classes) throws Exception {
        List<JavaFileObject> files = EXAMPLE.matcher(Files.readString(Path.of("README.md")))
                .results()
                .<JavaFileObject>map(each -> new Source(each.group(2), each.group(1)))
                .toList();
        var problems = new StringWriter();

        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(problems, null, null, List.of("-Xlint:all", "-d", classes.toString()), null, files)
                .call();

        assertThat(files).hasSize(2);
        assertThat(problems.toString()).isEmpty();
        assertThat(compiled).isTrue();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///example/" + name + ".java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
