package dev.capstan.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadmeTest {
    @Test
    void theExampleOfTheReadmeCompiles(@TempDir Path classes) throws Exception {
        String readme = Files.readString(Path.of("README.md"));
        int start = readme.indexOf("```java\n") + "```java\n".length();
        String source = readme.substring(start, readme.indexOf("```", start));
        var file = new SimpleJavaFileObject(URI.create("string:///example/Notes.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        var problems = new StringWriter();

        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(problems, null, null, List.of("-Xlint:all", "-d", classes.toString()), null, List.of(file))
                .call();

        assertThat(problems.toString()).isEmpty();
        assertThat(compiled).isTrue();
    }
}
