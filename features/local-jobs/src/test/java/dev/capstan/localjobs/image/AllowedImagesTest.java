package dev.capstan.localjobs.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AllowedImagesTest {
    private static final Programs PROGRAMS = Programs.in("/usr/bin:/bin");

    @Test
    void anImageIsAProgramItsArgumentsAndVariables() throws InvalidImagesException {
        AllowedImages images = read("""
                images:
                  registry/validator:1.2:
                    command: [/bin/sh, -e]
                    env: {LEVEL: 3}
                  tool:
                    command: [env]
                """);

        assertThat(images.find("registry/validator:1.2"))
                .contains(new LocalCommand(List.of("/bin/sh", "-e"), Map.of("LEVEL", "3")));
        assertThat(images.find("tool")).contains(new LocalCommand(List.of("env"), Map.of()));
        assertThat(images.find("tool:latest")).isEmpty();
    }

    @Test
    void everythingThatIsWrongIsToldWithItsPlace() {
        assertThatThrownBy(() -> read("""
                images:
                  a: {comand: [env]}
                  b: {command: []}
                  c: {command: [bin/x]}
                  d: {command: [/no/such]}
                  e: {command: [no-such-program], env: {"1": x}}
                limit: 3
                """))
                .isInstanceOf(InvalidImagesException.class)
                .hasMessage("""
                        images.yaml:2:6: images.a: "command" is missing
                          |   a: {comand: [env]}
                          |      ^
                        images.yaml:2:7: unknown key "comand" in images.a, did you mean "command"?
                          |   a: {comand: [env]}
                          |       ^
                        images.yaml:3:16: images.b.command names no program, expected a list such as [/usr/bin/validate]
                          |   b: {command: []}
                          |                ^
                        images.yaml:4:17: "bin/x" is a relative path, expected an absolute one or a name in PATH
                          |   c: {command: [bin/x]}
                          |                 ^
                        images.yaml:5:17: "/no/such" is no program that can be run
                          |   d: {command: [/no/such]}
                          |                 ^
                        images.yaml:6:17: "no-such-program" is no program in PATH
                          |   e: {command: [no-such-program], env: {"1": x}}
                          |                 ^
                        images.yaml:6:46: "1" is no name of a variable
                          |   e: {command: [no-such-program], env: {"1": x}}
                          |                                              ^
                        images.yaml:7:1: unknown key "limit"
                          | limit: 3
                          | ^""");
    }

    @Test
    void aFileWithoutImagesIsNone() {
        assertThatThrownBy(() -> read("")).hasMessage("""
                images.yaml:1:1: found 0 documents, expected one with "images"
                  |\s
                  | ^""");
        assertThatThrownBy(() -> read("- a")).hasMessageContaining("the document is a list, expected a mapping");
        assertThatThrownBy(() -> read("a: [")).hasMessageContaining("not YAML");
    }

    private static AllowedImages read(String text) throws InvalidImagesException {
        return AllowedImages.read("images.yaml", text, PROGRAMS);
    }
}
