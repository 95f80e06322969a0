package dev.capstan.providers.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestResources;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Unknown;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RandomProviderTest {
    private final RandomProvider provider = new RandomProvider();
    private final ProviderConnection connection = provider.connect(new ProviderSettings(Map.of(), Map.of()));
    private final TestResources resources = new TestResources(provider, connection);

    @Test
    void theProviderIsFound() {
        assertThat(ServiceLoader.load(Provider.class))
                .extracting(Provider::name)
                .contains("random");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "random:RandomPassword",
                "random:index:RandomPassword",
                "random:index/randomPassword:RandomPassword"
            })
    void aTypeIsKnownByAllItsNames(String token) {
        assertThat(provider.type(token)).map(TypeSchema::token).contains("random:RandomPassword");
    }

    @Test
    void aPasswordHasWhatWasAskedFor() throws Exception {
        Existing password = make(
                "RandomPassword",
                Map.of("length", 12L, "minUpper", 3L, "minNumeric", 2L, "minSpecial", 1L, "overrideSpecial", "_"));

        String result = String.valueOf(password.outputs().get("result"));
        assertThat(result).hasSize(12).matches("[a-zA-Z0-9_]+");
        assertThat(result.chars().filter(Character::isUpperCase)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(result.chars().filter(Character::isDigit)).hasSizeGreaterThanOrEqualTo(2);
        assertThat(result).contains("_");
        assertThat(password.id()).as("an id is shown to everybody").isEqualTo("none");
        assertThat(provider.type("random:RandomPassword").orElseThrow().outputs())
                .hasEntrySatisfying(
                        "result", each -> assertThat(each.is(Trait.SECRET)).isTrue());
    }

    @Test
    void aStringMayBeOfDigitsOnly() throws Exception {
        Existing text = make("RandomString", Map.of("length", 40L, "special", false, "upper", false, "lower", false));

        assertThat(text.outputs().get("result")).asString().matches("[0-9]{40}");
        assertThat(text.id()).isEqualTo(text.outputs().get("result"));
    }

    @Test
    void anIdIsTheSameInAllItsForms() throws Exception {
        Existing id = make("RandomId", Map.of("byteLength", 2L, "prefix", "x-"));

        String hex = String.valueOf(id.outputs().get("hex"));
        assertThat(hex).matches("x-[0-9a-f]{4}");
        assertThat(id.outputs()).containsEntry("dec", "x-" + Integer.parseInt(hex.substring(2), 16));
        assertThat(id.outputs()).containsEntry("b64Url", "x-" + id.id());
    }

    @Test
    void aNumberIsBetweenItsBounds() throws Exception {
        var seen = new HashSet<Object>();
        for (int i = 0; i < 200; i++) {
            seen.add(make("RandomInteger", Map.of("min", -1L, "max", 1L))
                    .outputs()
                    .get("result"));
        }

        assertThat(seen).containsExactlyInAnyOrder(-1L, 0L, 1L);
    }

    @Test
    void aSeedGivesTheSameEveryTime() throws Exception {
        Map<String, Object> number = Map.of("min", 0L, "max", 1_000_000L, "seed", "berlin");
        Map<String, Object> list = Map.of("inputs", List.of("a", "b", "c", "d"), "seed", "berlin");

        assertThat(make("RandomInteger", number)).isEqualTo(make("RandomInteger", number));
        assertThat(make("RandomShuffle", list)).isEqualTo(make("RandomShuffle", list));
    }

    @Test
    void aListIsShuffledAndRepeatedWhenMoreIsWanted() throws Exception {
        Existing all = make("RandomShuffle", Map.of("inputs", List.of("a", "b", "c")));
        Existing more = make("RandomShuffle", Map.of("inputs", List.of("a", "b"), "resultCount", 5L));

        assertThat(all.outputs().get("results"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactlyInAnyOrder("a", "b", "c");
        assertThat((List<?>) more.outputs().get("results")).hasSize(5);
    }

    @Test
    void petsAndUuidsLookLikeThem() throws Exception {
        assertThat(make("RandomPet", Map.of()).id()).matches("[a-z]+-[a-z]+");
        assertThat(make("RandomPet", Map.of("length", 4L, "separator", "_", "prefix", "my"))
                        .id())
                .matches("my_[a-z]+_[a-z]+_[a-z]+_[a-z]+");
        assertThat(make("RandomUuid", Map.of()).id())
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
        assertThat(make("RandomBytes", Map.of("length", 3L)).outputs().get("hex"))
                .asString()
                .matches("[0-9a-f]{6}");
    }

    @Test
    void aValueStaysUntilAKeeperChanges() throws Exception {
        Existing id = make("RandomId", Map.of("byteLength", 8L, "keepers", Map.of("city", "Berlin")));

        assertThat(connection.read(id)).contains(id);
        assertThat(resources.diff(id, id.inputs()).isEmpty()).isTrue();
        assertThat(resources
                        .diff(id, Map.of("byteLength", 8L, "keepers", Map.of("city", "Paris")))
                        .replaces())
                .isTrue();
        connection.delete(id);
    }

    @Test
    void aValueCannotBeImported() {
        assertThatThrownBy(() -> connection.read(new Existing("random:RandomPet", "it", "old", Map.of(), Map.of())))
                .isInstanceOf(TerminalException.class)
                .hasMessage("random:RandomPet old cannot be imported or looked up: it is in the state of the stack that"
                        + " made it, and nowhere else");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RandomPassword | length | 0 | length: is 0, expected 1 to 4096",
                "RandomId | byteLength | 99999 | byteLength: is 99999, expected 1 to 4096",
                "RandomPet | length | 21 | length: is 21, expected 1 to 20"
            })
    void aSizeIsWithinReason(String type, String input, long value, String problem) throws Exception {
        assertThat(check(type, Map.of(input, value)).problems())
                .extracting(Checked.Problem::toString)
                .containsExactly(problem);
    }

    @Test
    void whatContradictsItselfIsRefused() throws Exception {
        assertThat(check("RandomInteger", Map.of("min", 2L, "max", 1L)).problems())
                .extracting(Checked.Problem::toString)
                .containsExactly("min: is 2, expected at most max, which is 1");
        assertThat(check("RandomString", Map.of("length", 1L, "minLower", 1L, "minUpper", 1L))
                        .problems())
                .extracting(Checked.Problem::toString)
                .containsExactly("length: is less than the 2 characters it has at least");
        assertThat(check(
                                "RandomString",
                                Map.of(
                                        "length", 1L, "lower", false, "upper", false, "numeric", false, "special",
                                        false))
                        .problems())
                .extracting(Checked.Problem::toString)
                .containsExactly("lower: is false, as all others: there is nothing left to choose from");
        assertThat(check("RandomString", Map.of("length", Unknown.VALUE)).problems())
                .isEmpty();
    }

    private Existing make(String type, Map<String, Object> inputs) throws Exception {
        return resources.create("random:" + type, "it", inputs);
    }

    private Checked check(String type, Map<String, Object> inputs) throws Exception {
        return resources.check("random:" + type, "it", inputs, Optional.empty());
    }
}
