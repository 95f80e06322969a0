package dev.capstan.providers.random;

import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.TypeSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// `random:RandomPet`: a name that people can say, such as `gladly-brave-otter`. Its id is the name.
final class RandomPet implements ValueType {
    private static final List<String> ADVERBS = List.of(
            ("badly barely boldly briefly brightly calmly cheaply clearly closely coldly daily deeply duly early eagerly"
                            + " easily evenly fairly finely firmly freely fully gently gladly greatly happily hardly highly")
                    .split(" "));
    private static final List<String> ADJECTIVES = List.of(
            ("able amber apt bold brave brief bright calm clean clear clever cool cosy crisp daring deep dear eager"
                            + " early easy equal fair famous fast fine firm fond frank free fresh full gentle glad golden good"
                            + " grand great happy honest humble ideal just keen kind large lively loyal lucky merry mild"
                            + " modest neat noble open patient polite prime proud quick quiet rapid ready rich ripe robust"
                            + " safe sharp shy simple smart smooth solid steady still strong sunny sure swift tender tidy true"
                            + " upright vast vital warm wise witty young")
                    .split(" "));
    private static final List<String> NAMES = List.of(
            ("adder alpaca ant ape badger bat bear beaver bee beetle bird bison boar bobcat bug bunny camel cat cobra"
                            + " cod colt condor coral cow coyote crab crane crow deer dingo dog dolphin donkey dove duck eagle"
                            + " eel egret elk falcon fawn ferret finch fish fly fowl fox frog gecko goat goose grouse gull hare"
                            + " hawk hen heron horse hound husky ibex ibis insect jackal jay kid kite kitten koala lamb lark"
                            + " lemur lion lizard llama lynx magpie mole monkey moose moth mouse mule newt ocelot otter owl ox"
                            + " panda parrot perch pig pika pony puma quail rabbit ram rat raven robin salmon seal shark sheep"
                            + " shrew skunk snail snake sparrow squid stag stork swan tapir tiger toad trout turtle viper vole"
                            + " wasp weasel whale wolf wombat worm wren yak zebra")
                    .split(" "));

    private final RandomGenerator random;
    private final TypeSchema schema = new TypeSchema(
            "random:RandomPet",
            "A name that people can say",
            Inputs.with(Map.of(
                    "length", Inputs.optional(INTEGER, "how many words it has").withFallback(2L),
                    "prefix", Inputs.optional(STRING, "the first word"),
                    "separator",
                            Inputs.optional(STRING, "what is between words").withFallback("-"))),
            Map.of(),
            false);

    RandomPet(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        return Inputs.range(inputs, "length", 1, 20);
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        long length = Inputs.number(inputs, "length").orElse(2);
        var words = new ArrayList<String>();
        String prefix = Inputs.text(inputs, "prefix", "");
        if (!prefix.isEmpty()) {
            words.add(prefix);
        }
        for (long left = length; left > 2; left--) {
            words.add(one(ADVERBS));
        }
        if (length > 1) {
            words.add(one(ADJECTIVES));
        }
        words.add(one(NAMES));
        return new Made(String.join(Inputs.text(inputs, "separator", "-"), words), Map.of());
    }

    private String one(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
