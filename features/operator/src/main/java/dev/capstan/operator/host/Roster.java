package dev.capstan.operator.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Who is here, and who may have which name and which type: the first who claims it, until he is gone.
///
/// The list is guarded by this object's lock.
final class Roster {
    private final List<Hosted> all = new ArrayList<>();

    synchronized List<Hosted> all() {
        return List.copyOf(all);
    }

    /// One that was not refused.
    synchronized Optional<Hosted> find(Predicate<Hosted> wanted) {
        return all.stream().filter(Hosted::holdsClaims).filter(wanted).findFirst();
    }

    /// Starts a plugin, unless another has what it claims.
    synchronized void admit(Hosted plugin) {
        List<String> objections = objections(plugin);
        if (!all.contains(plugin)) {
            all.add(plugin);
        }
        if (objections.isEmpty()) {
            plugin.start();
        } else {
            plugin.refuse(String.join("; ", objections));
        }
    }

    synchronized void dismiss(List<Hosted> leaving) {
        all.removeAll(leaving);
    }

    /// Starts what was refused for the sake of something that is gone.
    synchronized void reconsider() {
        all.stream().filter(each -> !each.holdsClaims()).toList().forEach(this::admit);
    }

    private List<String> objections(Hosted plugin) {
        List<Hosted> others = all.stream()
                .filter(each -> each != plugin && each.holdsClaims())
                .toList();
        Stream<String> namesakes = others.stream()
                .filter(each -> isNamesake(each.extension(), plugin.extension()))
                .map(each -> "the name " + plugin.name() + " is that of a plugin of " + each.source());
        Stream<String> rivals = plugin.extension().types().stream()
                .flatMap(type -> others.stream()
                        .filter(each -> each.extension().types().contains(type))
                        .map(each ->
                                "type " + type + " is reconciled by plugin " + each.name() + " of " + each.source()));
        return Stream.concat(namesakes, rivals).toList();
    }

    private static boolean isNamesake(Extension one, Extension other) {
        return one.kind().equals(other.kind()) && one.name().equals(other.name());
    }
}
