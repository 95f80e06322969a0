package dev.capstan.server.kube.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.Types;
import dev.capstan.server.kube.media.Answer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The files beside this test are what a kube-apiserver 1.36.1 answers, cut down to the kinds of the test.
final class DiscoveryTest {
    private static final Types TYPES = Descriptors.types(Descriptors.class, "widgets.example.dev.json");
    private final Discovery discovery = new Discovery();
    private final DiscoveryDocuments documents = discovery.at(TYPES);

    @Test
    void theAggregatedDocumentsAreThoseOfKubernetes() {
        assertThat(json(documents.api(DiscoveryForm.V2, ""))).isEqualTo(recorded("api.v2"));
        assertThat(json(documents.apis(DiscoveryForm.V2))).isEqualTo(recorded("apis.v2"));
    }

    @Test
    void theOlderAggregatedFormDiffersInItsNameOnly() {
        JsonNode v2 = json(documents.apis(DiscoveryForm.V2));
        JsonNode beta = json(documents.apis(DiscoveryForm.V2BETA1));

        assertThat(beta.path("apiVersion").asText()).isEqualTo("apidiscovery.k8s.io/v2beta1");
        assertThat(beta.path("items")).isEqualTo(v2.path("items"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', api_v1",
        "batch, apis_batch_v1",
        "authentication.k8s.io, apis_authentication.k8s.io_v1",
        "authorization.k8s.io, apis_authorization.k8s.io_v1",
        "rbac.authorization.k8s.io, apis_rbac.authorization.k8s.io_v1",
        "example.dev, apis_example.dev_v1",
        "events.k8s.io, apis_events.k8s.io_v1",
        "coordination.k8s.io, apis_coordination.k8s.io_v1",
        "apiextensions.k8s.io, apis_apiextensions.k8s.io_v1",
        "apiregistration.k8s.io, apis_apiregistration.k8s.io_v1",
        "apps, apis_apps_v1",
        "autoscaling, apis_autoscaling_v1",
        "certificates.k8s.io, apis_certificates.k8s.io_v1",
        "discovery.k8s.io, apis_discovery.k8s.io_v1",
        "flowcontrol.apiserver.k8s.io, apis_flowcontrol.apiserver.k8s.io_v1",
        "networking.k8s.io, apis_networking.k8s.io_v1",
        "node.k8s.io, apis_node.k8s.io_v1",
        "policy, apis_policy_v1",
        "rbac.authorization.k8s.io, apis_rbac.authorization.k8s.io_v1",
        "scheduling.k8s.io, apis_scheduling.k8s.io_v1",
        "storage.k8s.io, apis_storage.k8s.io_v1"
    })
    void theListOfAGroupsResourcesIsThatOfKubernetes(String group, String file) {
        Answer answer = documents.resources(new GroupVersion(group, "v1")).orElseThrow();

        assertThat(json(answer)).isEqualTo(recorded(file));
    }

    @Test
    void theListOfGroupsIsThatOfKubernetes() {
        assertThat(json(documents.apis(DiscoveryForm.PLAIN))).isEqualTo(recorded("apis"));
        assertThat(json(documents.group("batch").orElseThrow())).isEqualTo(recorded("apis_batch"));
        assertThat(json(documents.group("example.dev").orElseThrow())).isEqualTo(recorded("apis_example.dev"));
    }

    @Test
    void thePlainCoreDocumentSaysWhereTheServerIs() {
        Answer answer = documents.api(DiscoveryForm.PLAIN, "127.0.0.1:6443");

        assertThat(answer.body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"],\"serverAddressByClientCIDRs\":"
                        + "[{\"clientCIDR\":\"0.0.0.0/0\",\"serverAddress\":\"127.0.0.1:6443\"}]}");
    }

    @Test
    void whatIsNotServedIsNotThere() {
        assertThat(documents.group("nosuch")).isEmpty();
        assertThat(documents.group("")).isEmpty();
        assertThat(documents.resources(new GroupVersion("batch", "v2"))).isEmpty();
    }

    @Test
    void anAggregatedDocumentIsTaggedByItsContent() {
        Answer first = documents.apis(DiscoveryForm.V2);
        Answer same = new Discovery().at(TYPES).apis(DiscoveryForm.V2);
        Answer other = discovery.at(Types.of(Descriptors.builtIn())).apis(DiscoveryForm.V2);

        assertThat(first.headers().get("etag"))
                .matches("\"[0-9A-F]{128}\"")
                .isEqualTo(same.headers().get("etag"));
        assertThat(other.headers().get("etag")).isNotEqualTo(first.headers().get("etag"));
        assertThat(first.headers()).containsEntry("vary", "Accept").containsEntry("cache-control", "public");
    }

    @Test
    void documentsArePreparedOncePerCatalogue() {
        assertThat(discovery.at(TYPES)).isSameAs(documents);
        assertThat(discovery.at(Types.of(Descriptors.builtIn()))).isNotSameAs(documents);
    }

    @Test
    void aTerminatingKindIsStillListed() {
        ResourceType widget = TYPES.findKind("example.dev", "Widget").orElseThrow();
        var terminating = new ResourceType(
                widget.resource(), widget.names(), true, widget.versions(), widget.traits(), widget.since(), true);

        Answer answer = discovery.at(TYPES.with(terminating, 7)).apis(DiscoveryForm.V2);

        assertThat(json(answer)).isEqualTo(recorded("apis.v2"));
    }

    @Test
    void customGroupsFollowTheBuiltInOnes() {
        JsonNode items = json(documents.apis(DiscoveryForm.V2)).path("items");

        List<String> names = StreamSupport.stream(items.spliterator(), false)
                .map(each -> each.path("metadata").path("name").asText())
                .toList();
        assertThat(names)
                .startsWith("apiregistration.k8s.io", "apps", "events.k8s.io")
                .endsWith("example.dev");
    }

    private static JsonNode json(Answer answer) {
        return Document.json(answer.body()).tree();
    }

    private static JsonNode recorded(String name) {
        return Document.json(Descriptors.read(DiscoveryTest.class, name + ".json"))
                .tree();
    }
}
