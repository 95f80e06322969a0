package dev.capstan.schema.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.Schema;
import dev.capstan.schema.StructuralCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class SchemaChangesPropertyTest {
    private static final int OBJECTS = 30;

    /// [A1-14] What is valid before a compatible change is valid after it, and loses nothing.
    @Property(tries = 3000)
    void whatIsCompatibleBreaksNothing(@ForAll long seed) {
        Trial trial = Trial.of(seed);

        if (trial.isTaken() && !trial.isBreaking()) {
            assertThat(trial.broken().stream().findFirst()).isEmpty();
        }
    }

    /// Else the property above says nothing.
    @Example
    void aFairPartOfTheTrialsIsCompatibleAndAnotherBreaks() {
        int compatible = 0;
        int broken = 0;
        for (long seed = 0; seed < 500; seed++) {
            Trial trial = Trial.of(seed);
            if (trial.isTaken() && !trial.changes.isEmpty()) {
                compatible += trial.isBreaking() ? 0 : 1;
                broken += trial.broken().isEmpty() ? 0 : 1;
            }
        }

        assertThat(compatible).isGreaterThan(50);
        assertThat(broken).isGreaterThan(50);
    }

    /// Two schemas, and objects that the first takes.
    private record Trial(ObjectNode before, ObjectNode after, List<SchemaChange> changes, List<ObjectNode> objects) {
        static Trial of(long seed) {
            var random = new Random(seed);
            var schemas = new RandomSchemas(random);
            ObjectNode before = schemas.kind();
            ObjectNode after = schemas.changed(before);
            Schema schema = Schema.of(before);
            var objects = new ArrayList<ObjectNode>();
            for (int i = 0; i < OBJECTS; i++) {
                ObjectNode object = JsonNodeFactory.instance.objectNode();
                object.set(
                        "spec",
                        new RandomValues(random).of(before.path("properties").path("spec"), 4));
                schema.prune(object, _ -> {});
                schema.applyDefaults(object);
                if (schema.validate(object).isEmpty()) {
                    objects.add(object);
                }
            }
            return new Trial(before, after, SchemaChanges.ofKind(before, after), objects);
        }

        /// Whether an API would take both.
        boolean isTaken() {
            return StructuralCheck.check(before, "").isEmpty()
                    && StructuralCheck.check(after, "").isEmpty();
        }

        boolean isBreaking() {
            return changes.stream().anyMatch(SchemaChange::isBreaking);
        }

        /// What is wrong with objects after the change.
        List<String> broken() {
            Schema schema = Schema.of(after);
            var broken = new ArrayList<String>();
            for (ObjectNode each : objects) {
                ObjectNode copy = each.deepCopy();
                schema.prune(copy, path -> broken.add(path + " is lost"));
                schema.applyDefaults(copy);
                schema.validate(copy).forEach(problem -> broken.add(told(problem, each)));
            }
            return broken;
        }

        private String told(Object problem, ObjectNode object) {
            return problem + " in " + JsonText.string(object) + " from " + JsonText.string(before) + " to "
                    + JsonText.string(after) + " with " + changes;
        }
    }
}
