package dev.capstan.benchmarks.streamline;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A subject in a JVM of its own, as fresh as any other.
final class SubjectProcess implements Crew.Told {
    private final Process process;
    private final BufferedReader answers;
    private final BufferedWriter orders;

    private SubjectProcess(Process process) {
        this.process = process;
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        this.orders = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), UTF_8));
    }

    /// @param flags of the JVM
    static SubjectProcess start(Subject.Order order, List<String> flags) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> program = List.of("-cp", System.getProperty("java.class.path"), Subject.class.getName());
        List<String> command = Stream.of(List.of(java), flags, program, order.words())
                .flatMap(List::stream)
                .toList();
        return new SubjectProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    @Override
    public void tell(String line) throws IOException {
        orders.write(line);
        orders.newLine();
        orders.flush();
    }

    @Override
    public String answer() throws IOException {
        @Nullable String line = answers.readLine();
        if (line == null) {
            throw new IOException("the subject has ended without an answer; what it printed says why");
        }
        return line;
    }

    /// Ends it at once: what it still has to do is of no interest, and would disturb the next.
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
