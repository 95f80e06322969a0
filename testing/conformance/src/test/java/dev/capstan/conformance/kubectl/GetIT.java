package dev.capstan.conformance.kubectl;

import static dev.capstan.conformance.kubectl.Scrubbed.ages;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Reading objects: which ones, and how they are shown.
@ExtendWith(KubectlExtension.class)
final class GetIT {
    @Test
    void aTableShowsThePrinterColumns(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        String table = """
                NAME   SIZE   COLOR   AGE
                a      3      red     0s
                b      1      blue    0s
                """;
        assertThat(ages(kubectl.ok("get widgets"))).isEqualTo(table);
        assertThat(ages(kubectl.ok("get wd"))).isEqualTo(table);
        assertThat(ages(kubectl.ok("get widgets.v1.example.dev"))).isEqualTo(table);
        assertThat(ages(kubectl.ok("get widget a --no-headers"))).isEqualTo("a     3     red   0s\n");
    }

    @Test
    void aWideTableShowsTheRest(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(ages(kubectl.ok("get widgets -o wide"))).isEqualTo("""
                NAME   SIZE   COLOR   ON      AGE
                a      3      red     true    0s
                b      1      blue    false   0s
                """);
    }

    @Test
    void aTableShowsLabelsWhenAsked(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(ages(kubectl.ok("get widgets --show-labels"))).isEqualTo("""
                NAME   SIZE   COLOR   AGE   LABELS
                a      3      red     0s    tier=web
                b      1      blue    0s    tier=db
                """);
        assertThat(ages(kubectl.ok("get widgets -L tier"))).isEqualTo("""
                NAME   SIZE   COLOR   AGE   TIER
                a      3      red     0s    web
                b      1      blue    0s    db
                """);
    }

    @Test
    void aTableIsSorted(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(ages(kubectl.ok("get widgets --sort-by=.spec.size"))).isEqualTo("""
                NAME   SIZE   COLOR   AGE
                b      1      blue    0s
                a      3      red     0s
                """);
    }

    @Test
    void theCategoryAllHasTheCustomKind(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(ages(kubectl.ok("get all"))).isEqualTo("""
                NAME                   SIZE   COLOR   AGE
                widget.example.dev/a   3      red     0s
                widget.example.dev/b   1      blue    0s
                """);
    }

    @Test
    void differentKindsAreShownTogether(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS + "---\n" + Samples.CONFIG_MAP);

        assertThat(ages(kubectl.ok("get widget/a cm/c"))).isEqualTo("""
                NAME                   SIZE   COLOR   AGE
                widget.example.dev/a   3      red     0s

                NAME          DATA   AGE
                configmap/c   2      0s
                """);
    }

    @Test
    void allNamespacesAreShownTogether(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("get widgets -A --no-headers").lines().map(line -> line.split(" +")[0]))
                .contains(kubectl.namespace());
    }

    @Test
    void configMapsAreCounted(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        assertThat(ages(kubectl.ok("get configmaps -l app=demo"))).isEqualTo("""
                NAME   DATA   AGE
                c      2      0s
                """);
    }

    @Test
    void labelSelectorsChoose(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("get widgets -o name -l tier=db")).isEqualTo("widget.example.dev/b\n");
        assertThat(kubectl.ok("get widgets -o name -l tier!=db")).isEqualTo("widget.example.dev/a\n");
        assertThat(kubectl.ok("get widgets -o name -l", "tier in (web, cache)")).isEqualTo("widget.example.dev/a\n");
        assertThat(kubectl.ok("get widgets -o name -l", "tier notin (web),tier"))
                .isEqualTo("widget.example.dev/b\n");
        assertThat(kubectl.ok("get widgets -o name -l !tier")).isEmpty();
    }

    @Test
    void fieldSelectorsChoose(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("get widgets -o name --field-selector spec.color=blue"))
                .isEqualTo("widget.example.dev/b\n");
        assertThat(kubectl.ok("get widgets -o name --field-selector metadata.name!=b"))
                .isEqualTo("widget.example.dev/a\n");
        assertThat(kubectl.ok("get widgets -o name -A --field-selector metadata.namespace=" + kubectl.namespace()))
                .isEqualTo("widget.example.dev/a\nwidget.example.dev/b\n");
        assertThat(kubectl.fails("get widgets --field-selector spec.size=1"))
                .isEqualTo(
                        "Error from server (BadRequest): Unable to find \"example.dev/v1, Resource=widgets\" that match"
                                + " label selector \"\", field selector \"spec.size=1\": field label not supported: spec.size\n");
    }

    @Test
    void listsArriveInPages(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(ages(kubectl.ok("get widgets --chunk-size=1"))).isEqualTo("""
                NAME   SIZE   COLOR   AGE
                a      3      red     0s
                b      1      blue    0s
                """);
    }

    @Test
    void whatIsNotThereIsNotFound(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.fails("get widget nosuch"))
                .isEqualTo("Error from server (NotFound): widgets.example.dev \"nosuch\" not found\n");
        assertThat(kubectl.fails("get cm nosuch"))
                .isEqualTo("Error from server (NotFound): configmaps \"nosuch\" not found\n");
        assertThat(kubectl.fails("get nosuch"))
                .isEqualTo("error: the server doesn't have a resource type \"nosuch\"\n");
        assertThat(kubectl.ok("get widget nosuch --ignore-not-found")).isEmpty();
        assertThat(ages(kubectl.run("", "get widget a nosuch").out())).isEqualTo("""
                NAME   SIZE   COLOR   AGE
                a      3      red     0s
                """);
        assertThat(kubectl.run("", "get widgets -n nosuch").err())
                .isEqualTo("No resources found in nosuch namespace.\n");
    }
}
