package dev.capstan.plugins.terraform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestRequests;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

final class TerraformActionTest {
    private static final String MODULE = """
            terraform {
              backend "s3" {
                bucket = "must-not-be-used"
              }
            }
            variable "size" {
              type = number
            }
            variable "password" {
              type      = string
              sensitive = true
            }
            resource "terraform_data" "disk" {
              input = var.size
            }
            resource "terraform_data" "account" {
              input = var.password
            }
            output "size" {
              value = terraform_data.disk.output
            }
            output "password" {
              value     = terraform_data.account.output
              sensitive = true
            }
            """;

    @TempDir
    private Path folder;

    private final TerraformAction action = new TerraformAction(System.getenv(), InstantSource.system());

    private TestRequests requests = new TestRequests(Path.of("."));

    /// PEERS is where the build of OpenTofu for comparisons is; see CONTRIBUTING.md.
    static Optional<Path> program() {
        Optional<Path> peer = Optional.ofNullable(System.getenv("PEERS"))
                .flatMap(peers -> TerraformAction.find(peers + "/bin/tofu", Map.of()));
        return peer.or(() -> TerraformAction.find("", System.getenv()));
    }

    static boolean installed() {
        return program().isPresent();
    }

    @BeforeEach
    void modules() throws IOException {
        Path module = Files.createDirectories(folder.resolve("modules/database"));
        Files.writeString(module.resolve("main.tf"), MODULE);
        Files.writeString(module.resolve("terraform.tfstate"), "not ours");
        requests = new TestRequests(Files.createDirectories(folder.resolve("work")));
        requests.settings.put("modules", folder.resolve("modules").toString());
        program().ifPresent(each -> requests.settings.put("program", each.toString()));
        requests.secrets.put("db", "hunter2");
    }

    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(ActionPlugin.class))
                .extracting(ActionPlugin::name)
                .containsExactly("terraform");
    }

    /// [S2-49] [S2-60]
    @Test
    @EnabledIf(value = "installed", disabledReason = "neither terraform nor tofu is installed")
    void aModuleIsPlannedAppliedChangedAndDestroyed() throws Exception {
        try (Workspace workspace = open(3)) {
            Optional<Plan> plan = workspace.plan();
            Outcome outcome = workspace.apply(plan);

            assertThat(plan.orElseThrow().changes())
                    .extracting(each -> each.kind() + " " + each.what())
                    .containsExactlyInAnyOrder(
                            "CREATE terraform_data.disk",
                            "CREATE terraform_data.account",
                            "UPDATE output size",
                            "UPDATE output password");
            assertThat(plan.toString())
                    .contains("input nothing → 3", "(sensitive)")
                    .doesNotContain("hunter2");
            assertThat(outcome)
                    .isEqualTo(Outcome.of(2, 0, 0).withOutputs(Map.of("size", 3, "password", "(sensitive)")));
        }
        try (Workspace workspace = open(3)) {
            assertThat(workspace.plan()).contains(Plan.empty());
            assertThat(workspace.outputs()).isEqualTo(Map.of("size", 3, "password", "(sensitive)"));
        }
        try (Workspace workspace = open(4)) {
            Optional<Plan> plan = workspace.plan();

            assertThat(plan.orElseThrow().changes())
                    .contains(Plan.Change.update("terraform_data.disk", "input 3 → 4, output 3 → (known afterwards)"));
            assertThat(workspace.apply(plan).updated()).isEqualTo(1);
        }
        try (Workspace workspace = open(4)) {
            assertThat(workspace.destroy()).isEqualTo(Outcome.deleted(2));
        }
        try (Workspace workspace = open(4)) {
            assertThat(workspace.destroy()).isEqualTo(Outcome.unchanged());
        }
    }

    @Test
    @EnabledIf(value = "installed", disabledReason = "neither terraform nor tofu is installed")
    void whatIsThereIsKnownOnAnotherMachineToo() throws Exception {
        try (Workspace workspace = open(3)) {
            workspace.apply(workspace.plan());
        }
        delete(folder.resolve("work/terraform"));

        try (Workspace workspace = open(3)) {
            assertThat(workspace.plan()).contains(Plan.empty());
        }
    }

    @Test
    @EnabledIf(value = "installed", disabledReason = "neither terraform nor tofu is installed")
    void whatWasMadeBeforeACrashIsNotMadeAgain() throws Exception {
        byte[] made;
        try (Workspace workspace = open(3)) {
            workspace.apply(workspace.plan());
            made = Files.readAllBytes(folder.resolve("work/terraform/terraform.tfstate"));
        }
        requests = copyWithoutState();
        Files.write(folder.resolve("work/terraform/terraform.tfstate"), made);

        try (Workspace workspace = open(3)) {
            assertThat(workspace.plan()).contains(Plan.empty());
        }
        assertThat(requests.state()).contains("terraform_data");
    }

    @Test
    @EnabledIf(value = "installed", disabledReason = "neither terraform nor tofu is installed")
    void noPlanIsLeftBehindAndTheFolderIsPrivate() throws Exception {
        try (Workspace workspace = open(3)) {
            workspace.plan();
        }

        try (Stream<Path> left = Files.list(folder.resolve("work/terraform"))) {
            assertThat(left).noneMatch(file -> file.toString().endsWith(".plan"));
        }
        assertThat(Files.getPosixFilePermissions(folder.resolve("work/terraform")))
                .hasSize(3);
    }

    @Test
    @EnabledIf(value = "installed", disabledReason = "neither terraform nor tofu is installed")
    void itsErrorsAreTold() throws Exception {
        Files.writeString(
                folder.resolve("modules/database/check.tf"),
                "resource \"terraform_data\" \"bad\" {\n  lifecycle {\n    precondition {\n      condition     = var.size"
                        + " > 10\n      error_message = \"size is too small\"\n    }\n  }\n}\n");
        try (Workspace workspace = open(3)) {
            assertThatThrownBy(workspace::plan)
                    .isInstanceOf(RetryableException.class)
                    .hasMessageEndingWith(" plan ended with 1: Resource precondition failed: size is too small");
        }
    }

    @Test
    void withoutTheProgramItSaysSo() {
        var nowhere = new TerraformAction(Map.of("PATH", "/nowhere"), InstantSource.system());
        requests.settings.remove("program");

        assertThatThrownBy(() -> nowhere.prepare(requests.request("key-1", Map.of("module", "database"))))
                .isInstanceOf(TerminalException.class)
                .hasMessage("neither terraform nor tofu is installed where the server runs");
    }

    @Test
    void onlyModulesOfTheServerAreUsed() {
        assertThatThrownBy(() -> action.prepare(requests.request("key-1", Map.of("module", "../../etc"))))
                .hasMessageContaining("module is ../../etc, expected the name of a folder");
        assertThatThrownBy(() -> action.prepare(requests.request("key-1", Map.of("module", "network"))))
                .hasMessageContaining("module is network, which is not among the modules of the server");
        requests.settings.remove("modules");
        assertThatThrownBy(() -> action.prepare(requests.request("key-1", Map.of("module", "database"))))
                .hasMessageStartingWith("there are no modules here");
    }

    private Workspace open(int size) throws IOException {
        return action.prepare(requests.request(
                "key-1",
                Map.of(
                        "module", "database",
                        "variables", Map.of("size", size),
                        "secret_variables", Map.of("password", "db"))));
    }

    private TestRequests copyWithoutState() {
        var copy = new TestRequests(folder.resolve("work"));
        copy.settings.putAll(requests.settings);
        copy.secrets.putAll(requests.secrets);
        return copy;
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path each : files.toList().reversed()) {
                Files.delete(each);
            }
        }
    }
}
