package dev.capstan.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BuiltinEngineTest {
    private final Lab lab = new Lab();

    @Test
    void aProgramBecomesResourcesAndOutputs() {
        StackResult result = lab.up("""
                resources:
                  a:
                    type: model:Item
                    properties: {size: 3}
                  b:
                    type: model:Item
                    properties: {ref: "${a.id}", size: "${a.size}"}
                outputs:
                  id: ${b.id}
                  text: a is ${a.size} big
                  size: ${b.size}
                  password: ${a.password}
                """);

        assertThat(result.succeeded()).as(result.message()).isTrue();
        assertThat(result.message()).isEqualTo("2 create");
        assertThat(result.outputs())
                .isEqualTo(Map.of(
                        "id", StackValue.plain("id-2"),
                        "text", StackValue.plain("a is 3 big"),
                        "size", StackValue.plain(3L),
                        "password", StackValue.secret("pass-id-1")));
        assertThat(lab.world.told()).containsExactly("create a", "create b");
    }

    @Test
    void aSecondRunDoesNothing() {
        String program = "{resources: {a: {type: model:Item, properties: {size: 1.5}}}}";
        lab.up(program);
        lab.world.told();
        int writes = lab.state.writes();

        StackResult again = lab.up(program);

        assertThat(Lab.words(again)).containsExactly("same a");
        assertThat(lab.world.told()).isEmpty();
        assertThat(lab.state.writes()).isEqualTo(writes);
    }

    @Test
    void whatChangesIsUpdatedAndWhatIsGoneIsDeleted() {
        lab.up("""
                resources:
                  a: {type: model:Item, properties: {size: 1}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                """);
        lab.world.told();

        StackResult result = lab.up("{resources: {a: {type: model:Item, properties: {size: 2}}}}");

        assertThat(Lab.words(result)).containsExactly("update a", "delete b");
        assertThat(lab.world.told()).containsExactly("update a", "delete b");
        assertThat(lab.world.names()).containsExactly("a");
    }

    @Test
    void aReplacementComesBeforeTheOldOneGoes() {
        lab.up("""
                resources:
                  a: {type: model:Item, properties: {kind: 1}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                """);
        lab.world.told();

        StackResult result = lab.up("""
                resources:
                  a: {type: model:Item, properties: {kind: 2}}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                """);

        assertThat(Lab.words(result)).containsExactly("replace a", "update b");
        assertThat(lab.world.told()).containsExactly("create a", "update b", "delete a");
    }

    @Test
    void whatCanBeThereOnlyOnceGoesFirst() {
        String program = """
                resources:
                  a: {type: model:Item, properties: {fixed: one, kind: KIND}}
                  b: {type: model:Item, properties: {root: "${a.id}"}}
                  c: {type: model:Item, properties: {root: "${b.id}"}}
                  d: {type: model:Item, properties: {ref: "${a.id}"}}
                """;
        lab.up(program.replace("KIND", "1"));
        lab.world.told();

        StackResult result = lab.up(program.replace("KIND", "2"));

        assertThat(Lab.words(result)).containsExactly("replace a", "replace b", "replace c", "update d");
        assertThat(Lab.words(lab.planned)).containsExactly("replace a", "replace b", "replace c", "update d?");
        assertThat(lab.world.told())
                .startsWith("delete c", "delete b", "delete a", "create a")
                .contains("create b", "create c", "update d")
                .hasSize(7);
    }

    @Test
    void destroyNeedsNoProgramAndLeavesNothing() {
        lab.up("""
                resources:
                  a: {type: model:Item}
                  b: {type: model:Item, properties: {root: "${a.id}"}}
                  c: {type: model:Item, options: {dependsOn: ["${b}"]}}
                """);
        lab.world.told();

        StackResult result = lab.destroy();

        assertThat(result.message()).isEqualTo("3 delete");
        assertThat(lab.world.told()).containsExactly("delete c", "delete b", "delete a");
        assertThat(lab.state.load()).isEmpty();
    }

    @Test
    void allThatIsWrongIsSaidBeforeAnythingIsDone() {
        assertThatThrownBy(() -> lab.up("""
                resources:
                  a: {type: model:Nothing}
                  b: {type: other:Thing}
                  c: {type: model:Item, properties: {size: "${nobody}", ref: "${d.nothing}"}}
                  d: {type: model:Item}
                outputs:
                  where: ${pulumi.cwd}
                """))
                .isInstanceOf(TerminalException.class)
                .hasMessage("resources.a.type: model:Nothing is no type of the provider model; "
                        + "resources.b.type: other:Thing needs the provider other, which is not there: there are model; "
                        + "resources.c.properties.size: ${nobody} refers to nobody, which is no resource, variable or"
                        + " config value: there are a, b, c, d; "
                        + "resources.c.properties.ref: ${d.nothing} asks for nothing, which model:Item does not have,"
                        + " expected one of asset, changes, fixed, id, kind, name, password, ref, region, root, size, tags, token; "
                        + "outputs.where: ${pulumi.cwd} is a directory, and the built-in engine has none");
        assertThatThrownBy(() -> lab.up("""
                resources:
                  a: {type: model:Item, properties: {size: 1}}
                  b: {type: model:Item, properties: {size: bad}}
                  c: {type: model:Item, properties: {colour: red}}
                """))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("resources.b.properties.size: is bad, expected a good one; "
                        + "resources.c.properties.colour: is no input of model:Item");
        assertThat(lab.world.told()).isEmpty();
    }

    @Test
    void aPreviewSaysWhatItDoesNotKnow() {
        String program = """
                resources:
                  a: {type: model:Item, properties: {size: SIZE}}
                  b: {type: model:Item, properties: {size: "${a.changes}"}}
                  c: {type: model:Item, properties: {size: "${a.name}"}}
                outputs: {name: "${a.name}", changes: "${a.changes}"}
                """;
        assertThat(Lab.words(lab.preview(program.replace("SIZE", "1"))))
                .containsExactly("create a", "create b", "create c");
        lab.up(program.replace("SIZE", "1"));

        StackResult preview = lab.preview(program.replace("SIZE", "2"));

        assertThat(Lab.words(preview)).containsExactly("update a", "update b?", "same c");
        assertThat(preview.outputs().get("changes")).isEqualTo(StackValue.plain("[unknown]"));
        assertThat(String.valueOf(preview.outputs().get("name"))).startsWith("a-");
        assertThat(Lab.words(lab.up(program.replace("SIZE", "2")))).containsExactly("update a", "update b", "same c");
    }

    @Test
    void whatFailsIsToldAndTheRestIsRemembered() {
        lab.world.refuse(java.util.Set.of("create b"));
        String program = """
                resources:
                  a: {type: model:Item}
                  b: {type: model:Item, properties: {ref: "${a.id}"}}
                  c: {type: model:Item, properties: {ref: "${b.id}"}}
                """;

        StackResult failed = lab.up(program);

        assertThat(failed.ending()).isEqualTo(StackResult.Ending.FAILED);
        assertThat(failed.message()).isEqualTo("b: create: create b is refused");
        lab.world.refuse(java.util.Set.of());
        assertThat(Lab.words(lab.up(program))).containsExactly("same a", "create b", "create c");
        assertThat(lab.world.names()).isEqualTo(List.of("a", "b", "c"));
    }

    @Test
    void whatCouldNotBeMadeIsForgottenAndMadeAnew() {
        String program = "{resources: {a: {type: model:Item}}}";
        lab.world.refuse(java.util.Set.of("create a"));
        lab.up(program);
        assertThat(lab.remembered()).isEmpty();

        lab.world.refuse(java.util.Set.of());
        assertThat(Lab.words(lab.up(program))).containsExactly("create a");
        assertThat(lab.world.resumed()).isEmpty();
    }

    @Test
    void whatCouldNotBeMadeUnderANewNameMayGetItsOldOne() {
        lab.up("{resources: {a: {type: model:Item, properties: {fixed: x, name: n}}}}");
        StackResult refused = lab.up("{resources: {b: {type: model:Item, properties: {fixed: x, name: n}}}}");
        assertThat(refused.message()).isEqualTo("b: create: there is a x already");

        StackResult renamed = lab.up(
                "{resources: {b: {type: model:Item, properties: {fixed: x, name: n}, options: {aliases: [{name: a}]}}}}");

        assertThat(Lab.words(renamed)).containsExactly("same b");
        assertThat(lab.world.names()).hasSize(1);
    }

    @Test
    void whatTheStackHasIsNotTakenOverUnderAnotherName() {
        lab.up("{resources: {a: {type: model:Item, properties: {name: x}}}}");
        String id = lab.remembered()
                .values()
                .iterator()
                .next()
                .current()
                .orElseThrow()
                .id();

        assertThatThrownBy(() -> lab.up(
                        "{resources: {b: {type: model:Item, properties: {name: x}, options: {import: " + id + "}}}}"))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining(id + " belongs to this stack as a: to give it another name use options.aliases:"
                        + " [{name: a}], without import");
        assertThat(lab.world.names()).hasSize(1);
    }

    @Test
    void whatMayHaveBeenMadeIsResumed() {
        String program = "{resources: {a: {type: model:Item}}}";
        lab.world.lose("create a");

        assertThat(lab.up(program).message()).isEqualTo("a: create: the answer to create a was lost");
        assertThat(Lab.words(lab.up(program))).containsExactly("create a");

        assertThat(lab.world.resumed()).containsExactly("a");
        assertThat(lab.world.names()).containsExactly("a");
    }
}
