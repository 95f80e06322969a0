package dev.capstan.stack.engine;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes items of a [World]: `model:Item`, whose `kind`, `root` and `fixed` cannot be changed in place; with `fixed`
/// there can be only one, so the old one has to go first.
record ModelProvider(World world) implements Provider {
    static final TypeSchema ITEM = new TypeSchema(
            "model:Item",
            "an item",
            inputs(),
            Map.of(
                    "name", Property.of(Kind.STRING, "its name", Trait.STABLE),
                    "size", Property.of(Kind.ANY, "as given"),
                    "changes", Property.of(Kind.INTEGER, "how often it was changed"),
                    "password", Property.of(Kind.STRING, "a secret", Trait.SECRET),
                    "region", Property.of(Kind.STRING, "of the provider", Trait.STABLE)),
            false);

    private static Map<String, Property> inputs() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("name", Property.of(Kind.STRING, "made up when it is left out", Trait.REPLACES));
        inputs.put("size", Property.of(Kind.ANY, "anything"));
        inputs.put("asset", Property.of(Kind.OBJECT, "the size, as a text"));
        inputs.put("tags", Property.of(Kind.OBJECT, "anything"));
        inputs.put("ref", Property.of(Kind.STRING, "the id of another"));
        inputs.put("kind", Property.of(Kind.ANY, "anything", Trait.REPLACES));
        inputs.put("root", Property.of(Kind.STRING, "the id of another", Trait.REPLACES));
        inputs.put("fixed", Property.of(Kind.STRING, "what only one can have", Trait.REPLACES));
        inputs.put("token", Property.of(Kind.STRING, "a secret", Trait.SECRET));
        return inputs;
    }

    @Override
    public String name() {
        return "model";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return token.equals("model:Item") ? Optional.of(ITEM) : Optional.empty();
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        if (settings.config().containsKey("broken")) {
            throw new TerminalException("model:broken is set");
        }
        return new Connection(world, String.valueOf(settings.config().getOrDefault("region", "here")));
    }

    private record Connection(World world, String region) implements ProviderConnection {
        @Override
        public Checked check(Wanted wanted) {
            var filled = new LinkedHashMap<>(wanted.inputs());
            if (filled.remove("asset") instanceof Map<?, ?> asset && asset.get("text") != null) {
                filled.put("size", asset.get("text"));
            }
            filled.putIfAbsent("name", wanted.name() + "-" + wanted.suffix());
            return "bad".equals(filled.get("size"))
                    ? new Checked(filled, List.of(new Checked.Problem("size", "is bad, expected a good one")))
                    : Checked.fine(filled);
        }

        @Override
        public Difference diff(Existing old, Wanted wanted) {
            Difference plain = wanted.schema().diff(old.inputs(), wanted.inputs());
            return new Difference(plain.changes(), wanted.inputs().containsKey("fixed"));
        }

        @Override
        public Made create(Creation creation) {
            Wanted wanted = creation.wanted();
            return made(world.create("model:Item", wanted.name(), creation.token(), wanted.inputs()));
        }

        @Override
        public Made resume(Creation creation) {
            world.resumes(creation.wanted().name());
            return create(creation);
        }

        @Override
        public Optional<Existing> read(Existing known) {
            return world.find(known.id())
                    .map(item -> new Existing(
                            "model:Item",
                            known.name(),
                            item.id(),
                            item.inputs(),
                            made(item).outputs()));
        }

        @Override
        public Made update(Existing old, Wanted wanted) {
            return made(world.update(old.id(), wanted.inputs()));
        }

        @Override
        public void delete(Existing old) {
            world.delete(old.id());
        }

        private Made made(World.Item item) {
            var outputs = new LinkedHashMap<>(item.inputs());
            outputs.put("changes", item.changes());
            outputs.put("password", "pass-" + item.id());
            outputs.put("region", region);
            return new Made(item.id(), outputs);
        }
    }
}
