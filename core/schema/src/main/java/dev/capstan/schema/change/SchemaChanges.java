package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// What a new schema of a kind changes.
///
/// It looks at what the two say, not at the objects there are: what is called breaking may break one, what is called
/// compatible cannot. What a machine cannot compare (a pattern, a combination of schemas, a rule in CEL) breaks when it
/// is new or another.
///
/// Some changes that look harmless are not: a default adds a field, which an `enum`, a rule or `maxProperties` further
/// up may not allow; `integer` that becomes `number` is divided differently in a rule; and a field that is declared may
/// have been kept before with any value, where unknown fields are.
public final class SchemaChanges {
    private SchemaChanges() {}

    /// Compares the schemas of a kind, both whole (`openAPIV3Schema`).
    public static List<SchemaChange> ofKind(JsonNode before, JsonNode after) {
        return at("", before, after);
    }

    /// Compares the schemas of one part of a kind.
    ///
    /// @param path of the part; empty for the whole
    public static List<SchemaChange> at(String path, JsonNode before, JsonNode after) {
        var found = new ArrayList<SchemaChange>();
        compare(new Difference(before, after, new Place(path), found));
        return List.copyOf(found);
    }

    static void compare(Difference plain) {
        if (plain.before().equals(plain.after())) {
            return;
        }
        Difference difference =
                plain.inside(plain.before(), plain.after(), plain.place().seenBy(plain.after()));
        if (TypeChange.goesOn(difference)) {
            ValueChanges.find(difference);
            BoundChanges.find(difference);
            RuleChanges.find(difference);
            TextChanges.find(difference);
            new FieldChanges(difference).find();
            ItemChanges.find(difference);
        }
    }
}
