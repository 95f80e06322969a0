package dev.capstan.expr.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class RelationTest {
    private static final Type CLOSED = Type.fields(Map.of("a", Type.INT));

    @Test
    void numbersCanBeCompared() {
        assertThat(Relation.comparable(Type.INT, Type.FLOAT)).isTrue();
        assertThat(Relation.comparable(Type.INT, Type.TEXT)).isFalse();
    }

    @Test
    void nilAndTheUnknownCanBeComparedWithEverything() {
        assertThat(Relation.comparable(Type.NIL, Type.TEXT)).isTrue();
        assertThat(Relation.comparable(Type.TEXT, Type.ANY)).isTrue();
    }

    @Test
    void mapsWithTextsAsKeysCannotBeComparedWithThoseOfAnyKeys() {
        assertThat(Relation.comparable(CLOSED, Type.MAP)).isTrue();
        assertThat(Relation.comparable(CLOSED, new Type.Dictionary(Type.ANY))).isFalse();
    }

    @Test
    void theElementsOfACollectionAreWhatWasDeclared() {
        assertThat(Relation.element(Type.arrayOf(CLOSED))).isEqualTo(CLOSED);
        assertThat(Relation.element(Type.mapOf(Type.INT))).isEqualTo(Type.INT);
        assertThat(Relation.element(Type.TEXTS)).isEqualTo(Type.TEXT);
        assertThat(Relation.element(Type.BYTES)).isEqualTo(Type.INT);
        assertThat(Relation.element(CLOSED)).isEqualTo(Type.ANY);
        assertThat(Relation.element(Type.ANY)).isEqualTo(Type.UNKNOWN);
    }

    @Test
    void aChoiceKeepsWhatBothSidesShare() {
        assertThat(Relation.either(Type.INT, Type.INT)).isEqualTo(Type.INT);
        assertThat(Relation.either(Type.INT, Type.TEXT)).isEqualTo(Type.UNKNOWN);
        assertThat(Relation.either(Type.NIL, Type.INT)).isEqualTo(Type.INT);
        assertThat(Relation.either(Type.INT, Type.NIL)).isEqualTo(Type.INT);
        assertThat(Relation.either(Type.INT, Type.ANY)).isEqualTo(Type.INT);
        assertThat(Relation.either(Type.ANY, Type.INT)).isEqualTo(Type.UNKNOWN);
        assertThat(Relation.either(Type.INT, Type.UNKNOWN)).isEqualTo(Type.UNKNOWN);
        assertThat(Relation.either(Type.INTS, Type.arrayOf(Type.TEXT))).isEqualTo(Type.ARRAY);
    }

    @Test
    void aFallbackKeepsTheTypeOfWhatItStandsInFor() {
        assertThat(Relation.orElse(Type.NIL, Type.INT)).isEqualTo(Type.INT);
        assertThat(Relation.orElse(Type.INT, Type.NIL)).isEqualTo(Type.INT);
        assertThat(Relation.orElse(CLOSED, Type.MAP)).isEqualTo(CLOSED);
        assertThat(Relation.orElse(Type.INT, Type.TEXT)).isEqualTo(Type.UNKNOWN);
        assertThat(Relation.orElse(Type.ANY, Type.INT)).isEqualTo(Type.ANY);
    }
}
