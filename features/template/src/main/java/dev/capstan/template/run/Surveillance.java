package dev.capstan.template.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.cache.Change;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.instance.Ownership;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What Templates have made, as the API has it: Stacks whole, of Programs and definitions only which version they are
/// at. One watch of each serves all Templates.
final class Surveillance implements AutoCloseable {
    private final ObjectCache stacks = ObjectCache.ofObjects();
    private final ObjectCache programs = ObjectCache.ofHeaders();
    private final ObjectCache definitions = ObjectCache.ofHeaders();
    private final List<Reflector> reflectors;

    /// Who is told of changes.
    interface Listener {
        /// A Stack has changed or is gone.
        ///
        /// @param known whose it is, as it says
        void stack(ObjectKey key, Optional<Ownership> known);

        /// A Program has changed or is gone.
        void program(ObjectKey key);

        void definition(String name);
    }

    Surveillance(Wire wire, Listener listener) {
        String made = Ownership.GENERATED_BY + "=" + Ownership.GENERATOR;
        var options = Reflector.Options.defaults();
        this.reflectors = List.of(
                new Reflector(
                        wire,
                        new Selection(PulumiKinds.STACK, "", made, ""),
                        stacks,
                        (change, first) -> stackChanged(change, first, listener),
                        options),
                new Reflector(
                        wire,
                        new Selection(PulumiKinds.PROGRAM, "", made, ""),
                        programs,
                        (change, first) -> keys(change, first).forEach(listener::program),
                        options),
                new Reflector(
                        wire,
                        new Selection(PulumiKinds.CRD, "", Definition.TEMPLATE_NAME, ""),
                        definitions,
                        (change, first) -> keys(change, first).forEach(key -> listener.definition(key.name())),
                        options));
    }

    Surveillance start() {
        reflectors.forEach(Reflector::start);
        return this;
    }

    /// Whether all there is was listed once.
    boolean isReady() {
        return reflectors.stream().allMatch(Reflector::isSynced);
    }

    List<String> problems() {
        return reflectors.stream()
                .map(Reflector::problem)
                .flatMap(Optional::stream)
                .toList();
    }

    Optional<ObjectNode> stack(ObjectKey key) {
        return stacks.get(key).map(held -> Api.tree(held.json()));
    }

    /// The generation of a Program; 0 when there is none.
    long program(ObjectKey key) {
        return programs.get(key).map(held -> held.header().generation()).orElse(0L);
    }

    /// The generation of a definition; 0 when there is none.
    long definition(String name) {
        return definitions
                .get(new ObjectKey("", name))
                .map(held -> held.header().generation())
                .orElse(0L);
    }

    @Override
    public void close() {
        reflectors.forEach(Reflector::close);
    }

    private static void stackChanged(Change change, boolean first, Listener listener) {
        HeldObject held = change.after() == null ? change.before() : change.after();
        if (!first && held != null) {
            listener.stack(held.header().key(), Ownership.of(Api.tree(held.json())));
        }
    }

    private static Stream<ObjectKey> keys(Change change, boolean first) {
        HeldObject held = change.after() == null ? change.before() : change.after();
        return first || held == null ? Stream.empty() : Stream.of(held.header().key());
    }
}
