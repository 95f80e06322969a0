package dev.capstan.spi.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.Difference.Change;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.Property.Trait;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TypeSchemaTest {
    private final TypeSchema bucket = new TypeSchema(
            "aws:s3:Bucket",
            "A bucket",
            inputs(),
            Map.of("arn", Property.of(Kind.STRING, "Its name", Trait.STABLE)),
            false);

    private static Map<String, Property> inputs() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("bucket", Property.of(Kind.STRING, "Its name", Trait.REQUIRED, Trait.REPLACES));
        inputs.put("size", Property.of(Kind.INTEGER, "How large").withFallback(10));
        inputs.put("tags", Property.of(Kind.OBJECT, "Its tags"));
        return inputs;
    }

    @Test
    void whatIsLeftOutIsFilledIn() {
        assertThat(bucket.check(Map.of("bucket", "b"))).isEqualTo(Checked.fine(Map.of("bucket", "b", "size", 10)));
    }

    @Test
    void aNullIsAsGoodAsNothing() {
        var given = new LinkedHashMap<String, Object>();
        given.put("bucket", "b");
        given.put("tags", null);

        assertThat(bucket.check(given).inputs()).containsOnlyKeys("bucket", "size");
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        assertThat(bucket.check(Map.of("size", 1.5, "tags", List.of(), "color", "red"))
                        .problems())
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "bucket: is required: Its name",
                        "size: is a number, expected a whole number",
                        "tags: is a list, expected an object",
                        "color: is no input of aws:s3:Bucket: expected bucket, size, tags");
    }

    @Test
    void anOpenTypeTakesWhatItDoesNotKnow() {
        var open = new TypeSchema("kubernetes:core/v1:ConfigMap", "Any", Map.of(), Map.of(), true);

        assertThat(open.check(Map.of("data", Map.of())).problems()).isEmpty();
    }

    @Test
    void whatIsNotKnownYetIsFineAndAChange() {
        Checked checked = bucket.check(Map.of("bucket", Unknown.VALUE));

        assertThat(checked.problems()).isEmpty();
        assertThat(bucket.diff(Map.of("bucket", "b", "size", 10), checked.inputs())
                        .replaces())
                .isTrue();
    }

    @Test
    void eachInputThatDiffersIsAChange() {
        Difference difference = bucket.diff(
                Map.of("bucket", "b", "size", 10, "tags", Map.of()), Map.of("bucket", "c", "size", 11, "more", true));

        assertThat(difference.changes())
                .containsExactly(
                        new Change(Difference.Kind.CHANGED, "bucket", true),
                        new Change(Difference.Kind.ADDED, "more", false),
                        new Change(Difference.Kind.CHANGED, "size", false),
                        new Change(Difference.Kind.REMOVED, "tags", false));
    }

    @Test
    void inputsThatAreEqualAreNoDifference() {
        assertThat(bucket.diff(Map.of("bucket", "b"), Map.of("bucket", "b"))).isEqualTo(Difference.none());
    }

    @Test
    void aSecretIsNotShown() {
        assertThat(StackValue.secret("hunter2")).hasToString("[secret]");
    }
}
