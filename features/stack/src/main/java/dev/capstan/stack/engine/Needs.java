package dev.capstan.stack.engine;

import dev.capstan.stack.program.Expression;
import dev.capstan.stack.program.Program;
import dev.capstan.stack.program.ResourceDeclaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which resources of a program come before which: by reference, over variables too, by option, and as provider.
final class Needs {
    private final Program program;
    private final Map<String, Set<String>> behind = new HashMap<>();
    private final Map<String, Set<String>> known = new HashMap<>();

    Needs(Program program) {
        this.program = program;
    }

    Set<String> of(String key) {
        Set<String> found = known.get(key);
        if (found == null) {
            found = worked(key);
            known.put(key, found);
        }
        return found;
    }

    private Set<String> worked(String key) {
        ResourceDeclaration declaration = program.resources().get(key);
        if (declaration == null) {
            return Set.of();
        }
        var needs = new LinkedHashSet<String>();
        declaration.references().forEach(name -> needs.addAll(resources(name)));
        provider(declaration).ifPresent(needs::add);
        needs.remove(key);
        return needs;
    }

    /// The resources behind a name: itself, or those that a variable refers to.
    private Set<String> resources(String name) {
        if (program.resources().containsKey(name)) {
            return Set.of(name);
        }
        Set<String> cached = behind.get(name);
        if (cached != null) {
            return cached;
        }
        Expression variable = program.variables().get(name);
        var found = new LinkedHashSet<String>();
        if (variable != null) {
            variable.references().forEach(each -> found.addAll(resources(each)));
        }
        behind.put(name, found);
        return found;
    }

    /// What it is made with: what it says, what its parent has for it, or what is the default.
    Optional<String> provider(ResourceDeclaration each) {
        if (each.type().isProvider()) {
            return Optional.empty();
        }
        String wanted = each.type().provider();
        return each.options()
                .provider()
                .or(() -> each.options().parent().flatMap(parent -> inherited(parent, wanted)))
                .or(() -> program.resources().values().stream()
                        .filter(other -> other.defaultProvider() && isFor(other, wanted))
                        .map(ResourceDeclaration::key)
                        .findFirst());
    }

    private Optional<String> inherited(String parent, String wanted) {
        ResourceDeclaration above = program.resources().get(parent);
        if (above == null) {
            return Optional.empty();
        }
        var offered = new ArrayList<>(above.options().providers());
        above.options().provider().ifPresent(offered::add);
        Optional<String> fitting = offered.stream()
                .filter(key -> Optional.ofNullable(program.resources().get(key))
                        .filter(each -> isFor(each, wanted))
                        .isPresent())
                .findFirst();
        return fitting.or(() -> above.options().parent().flatMap(next -> inherited(next, wanted)));
    }

    private static boolean isFor(ResourceDeclaration provider, String wanted) {
        return provider.type().isProvider() && provider.type().provider().equals(wanted);
    }

    /// All resources, each after what it needs, and if that can be after what it needed before.
    ///
    /// @param before keys of what each resource needed when it was made
    List<String> order(Map<String, Set<String>> before) {
        var order = new LinkedHashSet<String>();
        var left = new LinkedHashSet<>(program.resources().keySet());
        while (!left.isEmpty()) {
            List<String> ready =
                    left.stream().filter(key -> order.containsAll(of(key))).toList();
            List<String> best = ready.stream()
                    .filter(key -> left.stream().noneMatch(before.getOrDefault(key, Set.of())::contains))
                    .toList();
            List<String> next = best.isEmpty() ? List.of(ready.getFirst()) : best;
            order.addAll(next);
            next.forEach(left::remove);
        }
        return List.copyOf(order);
    }
}
