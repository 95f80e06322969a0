package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `kubectl edit`, with a script for an editor.
@ExtendWith(KubectlExtension.class)
final class EditIT {
    @Test
    void aConfigMapIsEdited(Kubectl kubectl) throws IOException {
        kubectl.apply(Samples.CONFIG_MAP);
        editor(kubectl, "s/k: v/k: edited/");

        assertThat(kubectl.ok("edit cm c")).isEqualTo("configmap/c edited\n");

        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEqualTo("edited");
    }

    @Test
    void aWidgetIsEdited(Kubectl kubectl) throws IOException {
        kubectl.apply(Samples.WIDGETS);
        editor(kubectl, "s/size: 3/size: 4/");

        assertThat(kubectl.ok("edit widget a")).isEqualTo("widget.example.dev/a edited\n");

        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.size}")).isEqualTo("4");
    }

    @Test
    void nothingIsSentWhenNothingWasEdited(Kubectl kubectl) throws IOException {
        kubectl.apply(Samples.CONFIG_MAP);
        editor(kubectl, "s/nosuch/nothing/");

        assertThat(kubectl.run("", "edit cm c").err()).isEqualTo("Edit cancelled, no changes made.\n");
    }

    @Test
    void anInvalidEditIsRefused(Kubectl kubectl) throws IOException {
        kubectl.apply(Samples.WIDGETS);
        editor(kubectl, "s/size: .*/size: 99/");

        assertThat(kubectl.fails("edit widget a")).contains("widgets.example.dev \"a\" is invalid");

        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.size}")).isEqualTo("3");
    }

    private static void editor(Kubectl kubectl, String substitution) throws IOException {
        Path script = kubectl.home().resolve("editor");
        Files.writeString(script, "#!/bin/sh\nsed -i '" + substitution + "' \"$1\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }
}
