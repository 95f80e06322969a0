package dev.capstan.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What the options of resources do.
final class OptionsTest {
    private final Lab lab = new Lab();

    @Test
    void whatIsProtectedIsNeitherRemovedNorMadeAnew() {
        String program = "{resources: {a: {type: model:Item, properties: {kind: 1}, options: {protect: true}},"
                + " b: {type: model:Item}}}";
        lab.up(program);
        lab.world.told();

        assertThatThrownBy(() -> lab.up("{resources: {b: {type: model:Item, properties: {size: 2}}}}"))
                .isInstanceOf(TerminalException.class)
                .hasMessage(Lab.urn("a") + ": is protected and no longer in the program: put it back, and take protect"
                        + " away first");
        assertThatThrownBy(() -> lab.up(program.replace("kind: 1", "kind: 2")))
                .isInstanceOf(TerminalException.class)
                .hasMessage("resources.a: is protected and would have to be made anew: take protect away first, or undo"
                        + " the change of kind");
        assertThatThrownBy(lab::destroy).isInstanceOf(TerminalException.class).hasMessageContaining("is protected");
        assertThat(lab.world.told()).isEmpty();

        lab.up(program.replace("protect: true", "protect: false"));
        assertThat(lab.destroy().succeeded()).isTrue();
    }

    @Test
    void whatIsRetainedIsForgottenAndStays() {
        lab.up("{resources: {a: {type: model:Item, options: {retainOnDelete: true}}}}");

        StackResult result = lab.up("{resources: {}}");

        assertThat(Lab.words(result)).containsExactly("forget a");
        assertThat(lab.world.names()).containsExactly("a");
        assertThat(lab.remembered()).isEmpty();
    }

    @Test
    void ignoredChangesStayAsTheyAre() {
        String program = "{resources: {a: {type: model:Item, properties: {size: 1, tags: {x: 1, y: 1}},"
                + " options: {ignoreChanges: [size, tags.x]}}}}";
        lab.up(program);

        assertThat(Lab.words(lab.up(program.replace("size: 1", "size: 2").replace("x: 1", "x: 2"))))
                .containsExactly("same a");
        assertThat(Lab.words(lab.up(program.replace("y: 1", "y: 2").replace("x: 1", "x: 2"))))
                .containsExactly("update a");
        assertThat(lab.world.named("a").inputs())
                .containsEntry("size", 1L)
                .containsEntry("tags", Map.of("x", 1L, "y", 2L));
    }

    @Test
    void aResourceMayChangeItsNameAndItsParent() {
        lab.up("{resources: {p: {type: model:Item}, a: {type: model:Item, properties: {name: x}}}}");
        lab.world.told();

        StackResult result = lab.up("""
                resources:
                  p: {type: model:Item}
                  b:
                    type: model:Item
                    properties: {name: x}
                    options: {parent: "${p}", aliases: [{name: a, noParent: true}]}
                """);

        assertThat(Lab.words(result)).containsExactly("same b", "same p");
        assertThat(lab.world.told()).isEmpty();
        assertThat(lab.remembered()).containsOnlyKeys(Lab.urn("p"), "urn:pulumi:dev::shop::model:Item$model:Item::b");
    }

    @Test
    void whatIsThereIsTakenOver() {
        String id = lab.world.plant("model:Item", "a", Map.of("size", 1L, "name", "x"));
        String program = "{resources: {a: {type: model:Item, properties: {name: x, size: 1}, options: {import: " + id
                + "}}}, outputs: {name: '${a.name}'}}";

        assertThatThrownBy(() -> lab.up(program.replace("size: 1", "size: 2")))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining(id + " is not what the program says, it differs in [size]");
        assertThatThrownBy(() -> lab.up(program.replace(id, "id-77")))
                .hasMessageContaining("there is no model:Item id-77 to take over");
        assertThat(Lab.words(lab.preview(program))).containsExactly("import a");
        assertThat(Lab.words(lab.up(program))).containsExactly("import a");
        assertThat(Lab.words(lab.up(program))).containsExactly("same a");
        assertThat(lab.world.told()).isEmpty();
        lab.destroy();
        assertThat(lab.world.items()).isEmpty();
    }

    @Test
    void whatIsSomebodyElsesIsLookedUpAndLeftAlone() {
        String id = lab.world.plant("model:Item", "theirs", Map.of("size", 7L));
        String program = """
                resources:
                  theirs: {type: model:Item, get: {id: ID}}
                  a: {type: model:Item, properties: {size: "${theirs.size}", ref: "${theirs.id}"}}
                """.replace("ID", id);

        assertThat(Lab.words(lab.up(program))).containsExactly("create a", "read theirs");
        assertThat(lab.world.named("a").inputs()).containsEntry("size", 7L);
        lab.world.tamper("theirs", Map.of("size", 8L));
        assertThat(Lab.words(lab.up(program))).containsExactly("update a", "read theirs");
        assertThat(Lab.words(lab.destroy())).containsExactly("delete a", "forget theirs");
        assertThat(lab.world.names()).containsExactly("theirs");
        assertThatThrownBy(() -> lab.up(program.replace(id, "id-99")))
                .hasMessage("resources.theirs.get.id: there is no model:Item id-99");
    }

    @Test
    void aProviderCanBeAResource() {
        lab.config.put("model:region", StackValue.plain("north"));
        String program = """
                resources:
                  south: {type: "pulumi:providers:model", properties: {region: south}}
                  a: {type: model:Item}
                  b: {type: model:Item, options: {provider: "${south}"}}
                  c: {type: model:Item, options: {parent: "${b}"}}
                outputs: {a: "${a.region}", b: "${b.region}", c: "${c.region}"}
                """;

        StackResult result = lab.up(program);

        assertThat(result.outputs())
                .isEqualTo(Map.of(
                        "a", StackValue.plain("north"),
                        "b", StackValue.plain("south"),
                        "c", StackValue.plain("south")));
        assertThat(Lab.words(lab.up(program))).containsExactly("same a", "same b", "same c", "same south");
        assertThat(Lab.words(lab.up(program.replace("provider: \"${south}\"", "protect: false"))))
                .containsExactly("same a", "replace b", "replace c", "same south");
        assertThat(lab.destroy().succeeded()).isTrue();
        assertThat(lab.state.load()).isEmpty();
    }

    @Test
    void aProviderThatCannotWorkIsToldBeforeAnythingIsDone() {
        lab.config.put("model:broken", StackValue.plain(true));

        assertThatThrownBy(() -> lab.up("{resources: {a: {type: model:Item}}}"))
                .isInstanceOf(TerminalException.class)
                .hasMessage("resources.a: model:broken is set");
    }

    @Test
    void secretsStaySecretOnTheirWay() {
        lab.config.put("shop:key", StackValue.secret("s3cret"));
        String program = """
                config: {key: {type: string}}
                variables: {derived: {"fn::toBase64": "x-${key}"}}
                resources:
                  a: {type: model:Item, properties: {size: "${derived}", token: plain}}
                  b: {type: model:Item, properties: {size: "${a.size}"}, options: {additionalSecretOutputs: [region]}}
                outputs:
                  a: ${a.size}
                  b: {deep: ["${b.size}"]}
                  token: ${a.token}
                  region: ${b.region}
                  open: {"fn::unsecret": "${b.region}"}
                """;

        StackResult result = lab.up(program);

        assertThat(result.outputs().get("a")).isEqualTo(StackValue.secret("eC1zM2NyZXQ="));
        assertThat(result.outputs().get("b")).isEqualTo(StackValue.secret(Map.of("deep", List.of("eC1zM2NyZXQ="))));
        assertThat(result.outputs().get("token")).isEqualTo(StackValue.secret("plain"));
        assertThat(result.outputs().get("region")).isEqualTo(StackValue.secret("here"));
        assertThat(result.outputs().get("open")).isEqualTo(StackValue.plain("here"));
        assertThat(Lab.words(lab.up(program))).containsExactly("same a", "same b");
    }

    @Test
    void aSecretStaysSecretWhereverItsProviderPutsIt() {
        StackResult result = lab.up("""
                resources:
                  a: {type: model:Item, properties: {asset: {"fn::stringAsset": {"fn::secret": hush-hush}}}}
                outputs: {size: "${a.size}"}
                """);

        assertThat(result.outputs()).isEqualTo(Map.of("size", StackValue.secret("hush-hush")));
    }

    @Test
    void typesMayBeWrittenInManyWays() {
        lab.up("{resources: {a: {type: model:Item}}}");

        assertThat(Lab.words(lab.up("{resources: {a: {type: 'model:index:Item'}}}")))
                .containsExactly("same a");
        assertThat(Lab.words(lab.up("{resources: {a: {type: 'model:index/item:Item'}}}")))
                .containsExactly("same a");
    }

    @Test
    void someChangesMakeItAnewOnlyWhenThatIsAsked() {
        String program = "{resources: {a: {type: model:Item, properties: {size: 1},"
                + " options: {replaceOnChanges: [size], deleteBeforeReplace: true}}}}";
        lab.up(program);
        lab.world.told();

        assertThat(Lab.words(lab.up(program.replace("size: 1", "size: 2")))).containsExactly("replace a");
        assertThat(lab.world.told()).containsExactly("delete a", "create a");
    }

    @Test
    void whatGoesWithAnotherIsNotRemovedItself() {
        lab.up("""
                resources:
                  a: {type: model:Item}
                  b: {type: model:Item, options: {deletedWith: "${a}"}}
                """);
        lab.world.told();

        assertThat(Lab.words(lab.destroy())).containsExactly("delete a", "delete b");
        assertThat(lab.world.told()).containsExactly("delete a");
    }

    /// What is made from a secret has it in it.
    @Test
    void anIdWithASecretInItIsNotShown() {
        StackResult result = lab.up("""
                resources:
                  a: {type: model:Item, properties: {name: {fn::secret: swordfish}}}
                  b: {type: model:Item, properties: {name: "before-${a.name}-after"}}
                outputs: {of: "${b.name}", more: "x${b.name}"}
                """);

        assertThat(result.outputs().get("of")).isEqualTo(StackValue.secret("before-swordfish-after"));
        assertThat(result.outputs().get("more")).isEqualTo(StackValue.secret("xbefore-swordfish-after"));
    }
}
