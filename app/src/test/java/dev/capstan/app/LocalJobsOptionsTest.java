package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class LocalJobsOptionsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @Test
    void jobsAreNotRunUnlessSomebodyAsks() {
        assertThat(read().setting(new StoreChoice.Sqlite())).isEqualTo(LocalJobsSetting.off());
    }

    @Test
    void theFileSaysWhatMayBeRun() throws IOException {
        Path file = write("images: {tool: {command: [sh]}}");

        LocalJobsSetting setting =
                read("--local-jobs", file.toString(), "--local-jobs-limit", "3").setting(new StoreChoice.Sqlite());

        assertThat(setting.images().orElseThrow().source()).isEqualTo(file.toString());
        assertThat(setting.images().orElseThrow().find("tool")).isPresent();
        assertThat(setting.limit()).hasValue(3);
    }

    @Test
    void whatIsWrongIsToldWithItsPlaceAndExitsWithTwo() throws IOException {
        Path file = write("images: {tool: {comand: [sh]}}");

        assertThat(up("--local-jobs", file.toString())).isEqualTo("""
                2 capstan: %s:1:16: images.tool: "command" is missing
                  | images: {tool: {comand: [sh]}}
                  |                ^
                %s:1:17: unknown key "comand" in images.tool, did you mean "command"?
                  | images: {tool: {comand: [sh]}}
                  |                 ^
                """.formatted(file, file));
        assertThat(up("--local-jobs", "/no/such"))
                .isEqualTo("2 capstan: --local-jobs /no/such: no such file or directory\n");
        assertThat(up("--local-jobs-limit", "0"))
                .isEqualTo("2 capstan: --local-jobs-limit is \"0\", expected a whole number from 1 to 99999\n");
        assertThat(data.resolve("data")).doesNotExist();
    }

    @Test
    void aDatabaseThatOthersMayShareHasNoLocalJobs() throws IOException {
        Path file = write("images: {tool: {command: [sh]}}");
        LocalJobsOptions options = read("--local-jobs", file.toString());

        assertThatThrownBy(() -> options.setting(new StoreChoice.Postgres("jdbc:postgresql://h/d", "u", "p")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--local-jobs runs processes of this machine");
    }

    @Test
    void aServerForEverybodyHasNoSuchOption() {
        assertThat(run("serve", "--local-jobs", "file")).startsWith("2 capstan: Unknown option");
    }

    private static LocalJobsOptions read(String... arguments) {
        var options = new LocalJobsOptions();
        var _ = new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("jobs", mixin(options)))
                .parseArgs(arguments);
        return options;
    }

    private static CommandLine.Model.CommandSpec mixin(LocalJobsOptions options) {
        return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
    }

    private String up(String... arguments) {
        var all = new ArrayList<>(List.of("up", "--data", data.resolve("data").toString()));
        all.addAll(List.of(arguments));
        return run(all.toArray(String[]::new));
    }

    private static String run(String... arguments) {
        var errors = new StringWriter();
        int status = Main.commandLine(arguments)
                .setErr(new PrintWriter(errors, true))
                .execute(arguments);
        return status + " " + errors;
    }

    private Path write(String text) throws IOException {
        return Files.writeString(data.resolve("images.yaml"), text);
    }
}
