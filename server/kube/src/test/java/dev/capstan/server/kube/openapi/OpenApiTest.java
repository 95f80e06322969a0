package dev.capstan.server.kube.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.Types;
import dev.capstan.server.kube.media.Answer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OpenApiTest {
    private static final String WIDGETS = "apis/example.dev/v1";
    private static final Types TYPES =
            Descriptors.types(Descriptors.class, "widgets.example.dev.json", "gears.docs.example.dev.json");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-15T13:28:31Z"), ZoneOffset.UTC);
    private final OpenApi openApi = new OpenApi("1.36", CLOCK);

    @Test
    void theRootNamesEveryDocumentByItsContent() {
        JsonNode paths = Document.json(openApi.root(TYPES).body()).tree().path("paths");

        assertThat(paths.properties().stream().map(Map.Entry::getKey))
                .hasSize(24)
                .contains(
                        "api/v1",
                        "apis/apps/v1",
                        "apis/autoscaling/v2",
                        "apis/docs.example.dev/v1",
                        "apis/docs.example.dev/v2",
                        WIDGETS);
        assertThat(paths.path(WIDGETS).path("serverRelativeURL").asText())
                .isEqualTo("/openapi/v3/apis/example.dev/v1?hash=" + hash());
    }

    @Test
    void aRightHashMakesTheAnswerLast() {
        Answer answer = ask(Optional.of(hash()), Optional.empty(), Optional.empty());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers())
                .containsEntry("content-type", "application/json")
                .containsEntry("etag", '"' + hash() + '"')
                .containsEntry("vary", "Accept")
                .containsEntry("cache-control", "public, immutable")
                .containsEntry("expires", "Mon, 15 Nov 2027 13:28:31 GMT");
    }

    @Test
    void aWrongHashLeadsToTheRightOne() {
        Answer answer = ask(Optional.of("BAD"), Optional.empty(), Optional.empty());

        assertThat(answer.status()).isEqualTo(301);
        assertThat(answer.headers())
                .containsEntry("location", "/openapi/v3/apis/example.dev/v1?hash=" + hash())
                .doesNotContainKey("cache-control");
    }

    @Test
    void withoutAHashTheAnswerIsOnlyTagged() {
        Answer answer = ask(Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(answer.headers()).containsKey("etag").doesNotContainKey("cache-control");
        assertThat(ask(Optional.empty(), Optional.empty(), Optional.of('"' + hash() + '"'))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void theClientChoosesTheEncoding() {
        Answer protobuf = ask(
                Optional.empty(),
                Optional.of("application/com.github.proto-openapi.spec.v3@v1.0+protobuf"),
                Optional.empty());

        assertThat(protobuf.headers())
                .containsEntry("content-type", "application/com.github.proto-openapi.spec.v3.v1.0+protobuf");
        assertThat(ask(Optional.empty(), Optional.of("application/json, */*"), Optional.empty())
                        .headers())
                .containsEntry("content-type", "application/json");
        assertThat(ask(Optional.empty(), Optional.of("application/xml"), Optional.empty())
                        .status())
                .isEqualTo(406);
    }

    @Test
    void theOlderDocumentIsTaggedToo() {
        Optional<String> protobuf = Optional.of("application/com.github.proto-openapi.spec.v2@v1.0+protobuf");
        Answer answer = openApi.swagger(TYPES, protobuf, Optional.empty());
        Optional<String> tag = Optional.ofNullable(answer.headers().get("etag"));

        assertThat(answer.headers())
                .containsEntry("content-type", "application/com.github.proto-openapi.spec.v2.v1.0+protobuf");
        assertThat(openApi.swagger(TYPES, Optional.empty(), tag).status()).isEqualTo(304);
        assertThat(openApi.swagger(TYPES, Optional.of("text/html"), tag).status())
                .isEqualTo(406);
    }

    @Test
    void whatIsNotServedHasNoDocument() {
        Answer answer = openApi.version(TYPES, "apis/nosuch/v1", Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(answer.status()).isEqualTo(404);
    }

    @Test
    void aChangedKindCostsItsOwnDocumentsOnly() {
        OpenApiDocuments before = openApi.at(TYPES);
        ResourceType gear = TYPES.findKind("docs.example.dev", "Gear").orElseThrow();
        Types changed = TYPES.with(
                new ResourceType(
                        gear.resource(), gear.names(), false, gear.versions(), gear.traits(), gear.since(), false),
                7);

        OpenApiDocuments after = openApi.at(changed);

        assertThat(after.version(WIDGETS)).isEqualTo(before.version(WIDGETS));
        assertThat(after.version("api/v1")).isEqualTo(before.version("api/v1"));
        assertThat(after.version("apis/docs.example.dev/v1")).isNotEqualTo(before.version("apis/docs.example.dev/v1"));
        assertThat(openApi.at(changed)).isSameAs(after);
    }

    @Test
    void onlyBuiltInKindsTakeStrategicPatches() {
        assertThat(patches("api/v1", "/api/v1/namespaces/{namespace}/configmaps/{name}"))
                .contains("application/strategic-merge-patch+json");
        assertThat(patches(WIDGETS, "/apis/example.dev/v1/namespaces/{namespace}/widgets/{name}"))
                .containsExactlyInAnyOrder(
                        "application/apply-patch+yaml", "application/json-patch+json", "application/merge-patch+json");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        for (String path : Set.of("api/v1", WIDGETS, "apis/apps/v1", "apis/batch/v1", "apis/apiextensions.k8s.io/v1")) {
            JsonNode document = Document.json(
                            openApi.at(TYPES).version(path).orElseThrow().json())
                    .tree();
            assertThat(references(document, new HashSet<>()))
                    .isNotEmpty()
                    .allSatisfy(
                            each -> assertThat(document.at(each.substring(1)).isObject())
                                    .as(each)
                                    .isTrue());
        }
        JsonNode swagger = Document.json(openApi.at(TYPES).swagger().json()).tree();
        assertThat(references(swagger, new HashSet<>()))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(swagger.at(each.substring(1)).isObject())
                        .as(each)
                        .isTrue());
    }

    @Test
    void whatKindsHaveInCommonStandsOnce() {
        JsonNode apps = Document.json(
                        openApi.at(TYPES).version("apis/apps/v1").orElseThrow().json())
                .tree();
        Document swagger = Document.json(openApi.at(TYPES).swagger().json());

        JsonNode schemas = apps.at("/components/schemas");
        assertThat(schemas.at("/io.k8s.api.apps.v1.DeploymentSpec/properties/template")
                        .toString())
                .isEqualTo("{\"$ref\":\"#/components/schemas/io.k8s.api.core.v1.PodTemplateSpec\"}");
        assertThat(schemas.at("/io.k8s.api.apps.v1.DeploymentSpec/properties/strategy/allOf/0/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/io.k8s.api.apps.v1.DeploymentStrategy");
        assertThat(schemas.at("/io.k8s.api.core.v1.PodSpec/properties/containers/items/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/io.k8s.api.core.v1.Container");
        assertThat(swagger.tree()
                        .at("/definitions/io.k8s.api.batch.v1.JobSpec/properties/template/$ref")
                        .asText())
                .isEqualTo("#/definitions/io.k8s.api.core.v1.PodTemplateSpec");
        assertThat(swagger.duplicates()).isEmpty();
    }

    private static Set<String> references(JsonNode node, Set<String> found) {
        if (node.path("$ref").isTextual()) {
            found.add(node.path("$ref").asText());
        }
        node.forEach(each -> references(each, found));
        return found;
    }

    private Set<String> patches(String document, String path) {
        JsonNode tree = Document.json(
                        openApi.at(TYPES).version(document).orElseThrow().json())
                .tree();
        JsonNode content = tree.path("paths").path(path).at("/patch/requestBody/content");
        var found = new HashSet<String>();
        content.properties().forEach(each -> found.add(each.getKey()));
        return found;
    }

    private String hash() {
        return openApi.at(TYPES).version(WIDGETS).orElseThrow().hash();
    }

    private Answer ask(Optional<String> hash, Optional<String> accept, Optional<String> ifNoneMatch) {
        return openApi.version(TYPES, WIDGETS, hash, accept, ifNoneMatch);
    }
}
