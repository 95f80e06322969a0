package dev.capstan.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/// Who may use whom: `lib → core → server | features → app`, and nothing sideways.
final class RingsTest {
    private static final Program PROGRAM = Program.whole();
    /// What all front doors stand on.
    private static final Set<String> SHARED = Set.of("server/http", "server/endpoints");

    @Test
    void theRulesSeeTheWholeProgram() {
        assertThat(PROGRAM.modules())
                .extracting(Module::path)
                .contains(
                        "app",
                        "core/api",
                        "core/cel",
                        "core/messaging",
                        "core/registry",
                        "core/schema",
                        "core/spi",
                        "core/store",
                        "core/store-postgres",
                        "core/streamline",
                        "features/controller-config",
                        "features/fleet",
                        "features/operator",
                        "lib/expr",
                        "lib/gotemplate",
                        "lib/yaml",
                        "server/http",
                        "server/kube",
                        "testing/streamlinetest",
                        "testing/testkit");
        assertThat(PROGRAM.modules())
                .as("not built before this, so missing from the pom of testing/architecture")
                .filteredOn(each -> !each.built())
                .isEmpty();
        assertThat(PROGRAM.classes().size()).isGreaterThan(400);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("dev.capstan.(**)").should().beFreeOfCycles().check(PROGRAM.classes());
    }

    @Test
    void theNounsKnowNobody() {
        assertThat(uses((from, to) -> from.path().equals("core/api"))).isEmpty();
    }

    @Test
    void enginesKnowNothingOfUs() {
        assertThat(uses((from, to) -> from.ring().equals("lib")
                        && !(from.path().equals("lib/yaml") && to.path().equals("lib/expr"))))
                .isEmpty();
    }

    @Test
    void storesKnowNothingOfResources() {
        assertThat(uses((from, to) ->
                        from.path().startsWith("core/store") && !to.path().equals("core/store")))
                .isEmpty();
    }

    @Test
    void messagesKnowTheStoreAndNothingOfResources() {
        assertThat(uses((from, to) -> from.path().equals("core/messaging")
                        && !Set.of("core/api", "core/store").contains(to.path())))
                .isEmpty();
    }

    @Test
    void controllersSeeOnlyAKubernetesClient() {
        assertThat(uses((from, to) -> from.path().equals("core/streamline"))).isEmpty();
    }

    @Test
    void whatAPluginSeesKnowsNobody() {
        assertThat(uses((from, to) -> from.path().equals("core/spi"))).isEmpty();
    }

    @Test
    void theCoreStandsOnEnginesAndItself() {
        assertThat(uses((from, to) ->
                        from.ring().equals("core") && !Set.of("lib", "core").contains(to.ring())))
                .isEmpty();
    }

    @Test
    void aFrontDoorUsesTheCoreAndWhatAllShareOnly() {
        assertThat(uses((from, to) -> from.ring().equals("server")
                        && !Set.of("lib", "core").contains(to.ring())
                        && !SHARED.contains(to.path())))
                .isEmpty();
    }

    @Test
    void whatAllShareKnowsNoFrontDoor() {
        assertThat(uses((from, to) ->
                        SHARED.contains(from.path()) && to.ring().equals("server") && !SHARED.contains(to.path())))
                .isEmpty();
    }

    @Test
    void featuresMeetOnlyThroughResources() {
        assertThat(uses((from, to) ->
                        from.ring().equals("features") && !Set.of("lib", "core").contains(to.ring())))
                .isEmpty();
    }

    @Test
    void theOperatorSeesOnlyAKubernetesClient() {
        assertThat(uses((from, to) -> from.path().equals("features/operator")
                        && !Set.of("core/spi", "core/streamline").contains(to.path())))
                .isEmpty();
    }

    @Test
    void controllersWrittenAsDataRunOnAnyKubernetes() {
        assertThat(uses((from, to) -> from.path().equals("features/controller-config")
                        && !to.ring().equals("lib")
                        && !Set.of("core/api", "core/messaging", "core/streamline")
                                .contains(to.path())))
                .isEmpty();
    }

    @Test
    void aggregatingIsArithmetic() {
        assertThat(PROGRAM.classes().stream()
                        .filter(type -> type.getPackageName().matches("dev\\.capstan\\.fleet\\.(aggregation|config)"))
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .filter(dependency -> crosses(
                                dependency,
                                (from, to) ->
                                        !to.ring().equals("lib") && !to.path().equals("core/api")))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    @Test
    void pluginsSeeWhatAStrangerSees() {
        assertThat(uses((from, to) -> from.ring().equals("plugins")
                        && !Set.of("core/spi", "core/api", "plugins/kit").contains(to.path())
                        && !(from.path().equals("plugins/queue") && to.path().equals("core/messaging"))))
                .isEmpty();
    }

    @Test
    void onlyTheAppChoosesTheDatabase() {
        assertThat(uses((from, to) ->
                        to.path().equals("core/store-postgres") && !from.path().equals("app")))
                .isEmpty();
    }

    @Test
    void theTestkitIsTheKernelAlone() {
        Set<String> kernel = Set.of("core", "server");
        assertThat(uses((from, to) -> from.path().equals("testing/testkit")
                        && (!kernel.contains(to.ring()) || to.path().equals("core/streamline"))))
                .isEmpty();
    }

    @Test
    void nobodyUsesTheAppOrATestProduct() {
        assertThat(uses((from, to) -> to.ring().equals("app")
                        || (to.ring().equals("testing") && !from.ring().equals("testing"))))
                .isEmpty();
    }

    /// Where code of one module uses code of another although it should not.
    private static List<String> uses(BiPredicate<Module, Module> forbidden) {
        return PROGRAM.classes().stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency -> crosses(dependency, forbidden))
                .map(Dependency::getDescription)
                .sorted()
                .toList();
    }

    private static boolean crosses(Dependency dependency, BiPredicate<Module, Module> forbidden) {
        Optional<Module> from = PROGRAM.module(dependency.getOriginClass());
        Optional<Module> to = PROGRAM.module(dependency.getTargetClass());
        return from.isPresent() && to.isPresent() && !from.equals(to) && forbidden.test(from.get(), to.get());
    }
}
