package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Deleting objects, and what becomes of those they own.
@ExtendWith(KubectlExtension.class)
final class DeleteIT {
    @Test
    void oneObjectIsDeleted(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("delete widget b")).isEqualTo("widget.example.dev \"b\" deleted\n");
        assertThat(kubectl.ok("get widgets -o name")).isEqualTo("widget.example.dev/a\n");
        assertThat(kubectl.fails("delete widget b"))
                .isEqualTo("Error from server (NotFound): widgets.example.dev \"b\" not found\n");
        assertThat(kubectl.ok("delete widget b --ignore-not-found")).isEmpty();
    }

    @Test
    void severalKindsAreDeletedByFile(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS + "---\n" + Samples.CONFIG_MAP);

        assertThat(kubectl.run(Samples.WIDGETS + "---\n" + Samples.CONFIG_MAP, "delete -f -")
                        .succeeded())
                .isEqualTo(
                        "widget.example.dev \"a\" deleted\nwidget.example.dev \"b\" deleted\nconfigmap \"c\" deleted\n");
    }

    @Test
    void objectsAreDeletedBySelector(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("delete widgets -l tier=db")).isEqualTo("widget.example.dev \"b\" deleted\n");
        assertThat(kubectl.ok("get widgets -o name")).isEqualTo("widget.example.dev/a\n");
    }

    @Test
    void allObjectsAreDeleted(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("delete widgets --all"))
                .isEqualTo("widget.example.dev \"a\" deleted\nwidget.example.dev \"b\" deleted\n");
        assertThat(kubectl.ok("delete widgets --all")).isEqualTo("No resources found\n");
    }

    @Test
    void aWholeCollectionIsDeletedInOneRequest(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        kubectl.ok("delete --raw /apis/example.dev/v1/namespaces/" + kubectl.namespace()
                + "/widgets?labelSelector=tier%3Ddb");

        assertThat(kubectl.ok("get widgets -o name")).isEqualTo("widget.example.dev/a\n");
    }

    @Test
    void aFinalizerHoldsADeletedObject(Kubectl kubectl) {
        kubectl.apply(Samples.HELD_WIDGET);

        // kubectl may log before this that its watch was cut short, which is its own doing.
        assertThat(kubectl.fails("delete widget held --timeout=1s"))
                .endsWith("error: timed out waiting for the condition on widgets/held\n");
        assertThat(kubectl.ok("get widget held -o jsonpath={.metadata.deletionTimestamp}"))
                .isNotEmpty();
        assertThat(kubectl.ok(
                        "get widget held -o jsonpath={.metadata.generation},{.metadata.deletionGracePeriodSeconds}"))
                .isEqualTo("2,0");
        assertThat(kubectl.fails(
                        "patch widget held --type=json -p",
                        "[{\"op\":\"add\",\"path\":\"/metadata/finalizers/-\",\"value\":\"example.dev/more\"}]"))
                .isEqualTo(
                        "The Widget \"held\" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added"
                                + " if the object is being deleted, found new finalizers []string{\"example.dev/more\"}\n");

        kubectl.ok("patch widget held --type=merge -p", "{\"metadata\":{\"finalizers\":null}}");
        assertThat(kubectl.fails("get widget held")).contains("widgets.example.dev \"held\" not found");
    }

    @Test
    void inTheBackgroundTheOwnedGoAfterTheOwner(Kubectl kubectl) {
        family(kubectl);

        assertThat(kubectl.ok("delete widget parent --cascade=background"))
                .isEqualTo("widget.example.dev \"parent\" deleted\n");

        kubectl.ok("wait cm/child --for=delete --timeout=20s");
        kubectl.ok("wait cm/grandchild --for=delete --timeout=20s");
    }

    @Test
    void inTheForegroundTheOwnedGoFirst(Kubectl kubectl) {
        family(kubectl);

        assertThat(kubectl.ok("delete widget parent --cascade=foreground"))
                .isEqualTo("widget.example.dev \"parent\" deleted\n");

        assertThat(kubectl.fails("get cm child"))
                .isEqualTo("Error from server (NotFound): configmaps \"child\" not found\n");
    }

    @Test
    void inTheForegroundAHeldChildHoldsItsOwner(Kubectl kubectl) {
        family(kubectl);
        kubectl.ok("patch cm child --type=merge -p", "{\"metadata\":{\"finalizers\":[\"example.dev/hold\"]}}");

        kubectl.ok("delete widget parent --cascade=foreground --wait=false");
        kubectl.ok("wait cm/child --for=jsonpath={.metadata.deletionTimestamp} --timeout=20s");
        assertThat(kubectl.ok("get widget parent -o jsonpath={.metadata.finalizers}"))
                .isEqualTo("[\"foregroundDeletion\"]");

        kubectl.ok("patch cm child --type=merge -p", "{\"metadata\":{\"finalizers\":null}}");
        kubectl.ok("wait widget/parent --for=delete --timeout=20s");
    }

    @Test
    void orphansStay(Kubectl kubectl) {
        family(kubectl);

        assertThat(kubectl.ok("delete widget parent --cascade=orphan"))
                .isEqualTo("widget.example.dev \"parent\" deleted\n");

        assertThat(kubectl.ok("get cm child -o jsonpath={.metadata.name}{.metadata.ownerReferences}"))
                .isEqualTo("child");
        assertThat(kubectl.ok("get cm grandchild -o name")).isEqualTo("configmap/grandchild\n");
    }

    /// A Widget that owns a ConfigMap that owns another.
    private static void family(Kubectl kubectl) {
        kubectl.apply("---\n{apiVersion: example.dev/v1, kind: Widget, metadata: {name: parent}, spec: {size: 1}}");
        kubectl.apply(owned(kubectl, "child", "example.dev/v1", "Widget", "parent"));
        kubectl.apply(owned(kubectl, "grandchild", "v1", "ConfigMap", "child"));
    }

    private static String owned(Kubectl kubectl, String name, String version, String kind, String owner) {
        String uid = kubectl.ok("get " + kind + " " + owner + " -o jsonpath={.metadata.uid}");
        return """
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: %s
                  ownerReferences:
                    - {apiVersion: %s, kind: %s, name: %s, uid: %s, blockOwnerDeletion: true}
                """.formatted(name, version, kind, owner, uid);
    }
}
