package dev.capstan.stack.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.FieldProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProgramTest {
    @Test
    void aProgramIsReadAsAWhole() {
        Program program = read("""
                name: shop
                runtime: yaml
                config: {size: {type: Number, default: 3}}
                configuration: {city: {type: String}}
                packages: {aws: {version: "6"}}
                variables: {both: "${size}-${city}"}
                resources:
                  bucket:
                    type: aws:s3/bucket:Bucket
                    properties: {name: "${both}"}
                    options:
                      dependsOn: "${other}"
                      protect: true
                      customTimeouts: {create: 1h30m, delete: 90s}
                      aliases: [old, "urn:pulumi:dev::shop::aws:s3:Bucket::older"]
                      version: 1.2.3
                  other: {type: "random:RandomPassword", name: another}
                outputs: {name: "${bucket.name}"}
                """);

        ResourceDeclaration bucket =
                Optional.ofNullable(program.resources().get("bucket")).orElseThrow();
        assertThat(program.config()).containsOnlyKeys("size", "city");
        assertThat(program.outputs()).containsOnlyKeys("name");
        assertThat(bucket.type().provider()).isEqualTo("aws");
        assertThat(bucket.references()).containsExactlyInAnyOrder("other", "both");
        assertThat(bucket.options().dependsOn()).containsExactly("other");
        assertThat(bucket.options().timeouts().create()).contains(Duration.ofMinutes(90));
        assertThat(bucket.options().timeouts().delete()).contains(Duration.ofSeconds(90));
        assertThat(bucket.options().aliases()).hasSize(2);
        assertThat(program.resources().get("other"))
                .extracting(ResourceDeclaration::name)
                .isEqualTo("another");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(words("""
                resource: {}
                config:
                  a: {type: Colour}
                  b: {default: [1], type: String}
                  c: {secret: true}
                resources:
                  a: {type: model:Item}
                  x: {typ: model:Item}
                  y:
                    type: nonsense
                    properties: [1]
                    options: {protectd: true, dependsOn: [x, "${nobody}"], replaceWith: ["${x}"], customTimeouts: {create: soon}}
                  z:
                    type: model:Item
                    properties: {a: "${x", b: "${x[a]}", c: "${.}"}
                    get: {state: {}}
                """))
                .containsExactly(
                        "resource: is unknown, expected one of config, configuration, description, name, outputs,"
                                + " packages, pulumi, resources, runtime, sdks, variables",
                        "config.a.type: is \"Colour\", expected String, Number, Integer, Boolean, Object or List<…> of one"
                                + " of them",
                        "config.b.default: is a list of 1, expected String",
                        "config.c.type: is missing, expected it or a default",
                        "resources.x.typ: is unknown, expected one of defaultProvider, get, name, options, properties,"
                                + " type",
                        "resources.x.type: is missing, expected one such as aws:s3:Bucket",
                        "resources.y.type: is \"nonsense\", expected one such as aws:s3:Bucket",
                        "resources.y.properties: is a list of 1, expected an object or ${…}",
                        "resources.y.options.replaceWith: the built-in engine does not offer this",
                        "resources.y.options.protectd: is unknown, expected one of additionalSecretOutputs, aliases,"
                                + " customTimeouts, deleteBeforeReplace, deletedWith, dependsOn, envVarMappings,"
                                + " hideDiffs, ignoreChanges, import, parent, pluginDownloadURL, protect, provider,"
                                + " providers, replaceOnChanges, replaceWith, replacementTrigger, retainOnDelete, version",
                        "resources.y.options.customTimeouts.create: is \"soon\", expected a time such as 30s, 5m or 1h30m",
                        "resources.y.options.dependsOn: x is no resource, expected one such as ${bucket}",
                        "resources.z.properties.a: found the end, expected } at character 4; $$ is a dollar",
                        "resources.z.properties.b: found a, expected [0] or [\"name\"] at character 5; $$ is a dollar",
                        "resources.z.properties.c: found ., expected a name at character 3; $$ is a dollar",
                        "resources.z.get.id: is missing, expected what the provider calls the resource",
                        "resources.z.properties: stands beside get, expected one of them: what is looked up is not made",
                        "resources.a: something else in the program has the same name",
                        "resources.y.options: ${nobody} is no resource of the program");
    }

    @Test
    void whoeverWaitsForItselfIsNamed() {
        assertThat(words("""
                variables: {v: "${c.id}"}
                resources:
                  a: {type: model:Item, properties: {x: "${b.id}"}}
                  b: {type: model:Item, properties: {x: "${v}"}}
                  c: {type: model:Item, options: {dependsOn: ["${a}"]}}
                  d: {type: model:Item, properties: {x: "${d.id}"}}
                  e: {type: model:Item, properties: {x: "${a.id}"}}
                """)).containsExactly("a: waits for itself: a → b → v → c → a", "d: waits for itself: d → d");
    }

    @Test
    void whatTheEngineCannotDoIsRefusedInWords() {
        assertThat(words("""
                variables:
                  a: {"fn::readFile": ./x}
                  b: {"fn::invoke": {function: "aws:getAmi", return: id}}
                  c: {"fn::aws:s3:getBucket": {bucket: x}}
                  d: {"fn::stackReference": [other, x]}
                  e: {"fn::assetArchive": {}}
                  f: {"fn::nothing": 1}
                  g: {"fn::toJSON": 1, other: 2}
                """))
                .containsExactly(
                        "variables.a.fn::readFile: it reads files, and the built-in engine has none: put the text itself"
                                + " here",
                        "variables.b.fn::invoke: it asks a provider, and those of the built-in engine answer no questions",
                        "variables.c.fn::aws:s3:getBucket: it asks a provider, and those of the built-in engine answer no"
                                + " questions",
                        "variables.d.fn::stackReference: the built-in engine knows no other stack: give its output to this"
                                + " one as config",
                        "variables.e.fn::assetArchive: the built-in engine has no archives",
                        "variables.f.fn::nothing: there is no such function, expected one of fn::fromBase64, fn::join,"
                                + " fn::length, fn::pulumiResourceName, fn::pulumiResourceType, fn::secret, fn::select,"
                                + " fn::sha1, fn::singleOrNone, fn::split, fn::stringAsset, fn::toBase64, fn::toJSON,"
                                + " fn::unsecret",
                        "variables.g: fn::toJSON stands beside other keys, expected it alone");
    }

    @Test
    void aTypeIsTheSameHoweverItIsWritten() {
        assertThat(new TypeToken("aws:s3/bucket:Bucket").spellings()).contains("aws:s3:Bucket");
        assertThat(new TypeToken("aws:s3:Bucket").spellings()).contains("aws:s3/bucket:Bucket");
        assertThat(new TypeToken("random:index/randomPassword:RandomPassword").spellings())
                .contains("random:RandomPassword", "random:index:RandomPassword");
        assertThat(new TypeToken("random:RandomPassword").spellings()).contains("random:index:RandomPassword");
        assertThat(new TypeToken("kubernetes:core/v1:ConfigMap").spellings())
                .first()
                .isEqualTo("kubernetes:core/v1:ConfigMap");
        assertThat(new TypeToken("pulumi:providers:aws").provider()).isEqualTo("aws");
    }

    @Test
    void aPathLeadsToWhatIsToBeKept() {
        Map<String, Object> now = Map.of("a", List.of(Map.of("x", 1L), Map.of("x", 2L)), "b", Map.of("k.l", 1L));
        Map<String, Object> wanted = Map.of("a", List.of(Map.of("x", 7L), Map.of("x", 8L)), "b", Map.of("k.l", 9L));

        assertThat(PropertyPath.parse("a[1].x").keep(now, wanted))
                .containsEntry("a", List.of(Map.of("x", 7L), Map.of("x", 2L)));
        assertThat(PropertyPath.parse("a[*].x").keep(now, wanted)).containsEntry("a", now.get("a"));
        assertThat(PropertyPath.parse("b[\"k.l\"]").keep(now, wanted)).containsEntry("b", now.get("b"));
        assertThat(PropertyPath.parse("*").keep(now, wanted)).isEqualTo(now);
        assertThat(PropertyPath.parse("c").keep(Map.of(), Map.of("c", 1L))).isEmpty();
    }

    private static Program read(String yaml) {
        Program.Reading reading = Program.read(Yaml.tree(yaml));
        assertThat(reading.problems()).isEmpty();
        return reading.program();
    }

    private static List<String> words(String yaml) {
        return Program.problems(Yaml.tree(yaml)).stream()
                .map(ProgramTest::words)
                .toList();
    }

    private static String words(FieldProblem problem) {
        return problem.path() + ": " + problem.detail();
    }
}
