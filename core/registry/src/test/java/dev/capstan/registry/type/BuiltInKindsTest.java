package dev.capstan.registry.type;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

final class BuiltInKindsTest {
    private static final Types TYPES = BuiltInKinds.load();
    static final List<ResourceType> KINDS = List.copyOf(TYPES.all());

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyKindHasASchemaThatAgreesWithItsSubresources(ResourceType kind) {
        Schema schema = kind.storageVersion().schema();

        assertThat(schema.property("kind")).isNotNull();
        if (kind.storageVersion().hasStatus()) {
            assertThat(schema.property("status")).isNotNull();
        }
        if (kind.storageVersion().scale() != null) {
            assertThat(at(schema, "spec", "replicas")).isNotNull();
        }
    }

    @Test
    void whatKindsHaveInCommonIsThereOnce() {
        Schema pod = at(schema("", "pods"), "spec");

        assertThat(at(schema("apps", "deployments"), "spec", "template", "spec"))
                .isSameAs(pod);
        assertThat(at(schema("batch", "cronjobs"), "spec", "jobTemplate", "spec", "template", "spec"))
                .isSameAs(pod);
    }

    @ParameterizedTest
    @CsvSource({
        "containers, name",
        "volumes, name",
        "imagePullSecrets, name",
        "hostAliases, ip",
        "topologySpreadConstraints, topologyKey"
    })
    void theListsOfAPodAreMergedByKey(String list, String key) {
        Schema items = at(schema("", "pods"), "spec", list);

        assertThat(items.patchMergeKey()).isEqualTo(key);
        assertThat(items.patchStrategies()).contains("merge");
    }

    @Test
    void aDeploymentIsCompletedAsClientsExpect() {
        ObjectNode deployment = json("""
                {"spec": {"selector": {"matchLabels": {"a": "b"}}, "template": {"spec": {"containers": [
                  {"name": "c", "resources": {"limits": {"cpu": 0.5, "memory": "1Gi"}}, "ports": [{"containerPort": 80}],
                   "env": [{"name": "A"}, {"name": "A"}]}]}}}}""");
        Schema schema = schema("apps", "deployments");
        var unknown = new ArrayList<String>();

        schema.prune(deployment, unknown::add);
        schema.applyDefaults(deployment);

        assertThat(unknown).isEmpty();
        assertThat(schema.validate(deployment)).isEmpty();
        assertThat(deployment).isEqualTo(json("""
                {"spec": {"replicas": 1, "revisionHistoryLimit": 10, "progressDeadlineSeconds": 600,
                  "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "25%", "maxUnavailable": "25%"}},
                  "selector": {"matchLabels": {"a": "b"}}, "template": {"spec": {
                    "restartPolicy": "Always", "dnsPolicy": "ClusterFirst", "schedulerName": "default-scheduler",
                    "terminationGracePeriodSeconds": 30, "securityContext": {},
                    "containers": [{"name": "c", "resources": {"limits": {"cpu": 0.5, "memory": "1Gi"}},
                      "terminationMessagePath": "/dev/termination-log", "terminationMessagePolicy": "File",
                      "ports": [{"containerPort": 80, "protocol": "TCP"}],
                      "env": [{"name": "A"}, {"name": "A"}]}]}}}}"""));
    }

    private static Schema schema(String group, String plural) {
        return TYPES.find(new GroupResource(group, plural))
                .orElseThrow()
                .storageVersion()
                .schema();
    }

    private static Schema at(Schema schema, String... path) {
        Schema found = schema;
        for (String each : path) {
            found = Objects.requireNonNull(found.property(each), each);
        }
        return found;
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
