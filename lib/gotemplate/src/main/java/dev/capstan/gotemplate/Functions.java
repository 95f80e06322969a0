package dev.capstan.gotemplate;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.Function.Parameter;
import dev.capstan.gotemplate.function.GoFunctions;
import dev.capstan.gotemplate.function.Library;
import dev.capstan.gotemplate.function.sprig.SprigFunctions;
import dev.capstan.gotemplate.value.Problem;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The functions that a template may call. Immutable.
public final class Functions implements Library {
    private static final Functions GO = new Functions(Map.of(), null, GoFunctions.ORIGINAL);
    private static final Functions ALL = all(Clock.systemUTC());

    private final Map<String, Function> added;
    private final @Nullable SprigFunctions sprig;
    private final GoFunctions go;

    private Functions(Map<String, Function> added, @Nullable SprigFunctions sprig, GoFunctions go) {
        this.added = Map.copyOf(added);
        this.sprig = sprig;
        this.go = go;
    }

    /// Go's own, and no more.
    public static Functions go() {
        return GO;
    }

    /// Go's own, sprig's, `include`, and ours, with the time of the system.
    public static Functions all() {
        return ALL;
    }

    /// Go's own, sprig's, `include`, and ours.
    ///
    /// @param clock what `now` and its kin read
    public static Functions all(Clock clock) {
        return new Functions(Map.of("include", include()), new SprigFunctions(clock), GoFunctions.ORIGINAL);
    }

    /// All, but `fromJson` is Helm's: it reads maps only, and says what is wrong under the key `Error`.
    public static Functions helm() {
        return ALL.with(List.of(SprigFunctions.helmFromJson()));
    }

    /// These and more; a function replaces the one that has its name.
    public Functions with(List<Function> more) {
        var all = new HashMap<>(added);
        more.forEach(function -> all.put(function.name(), function));
        return new Functions(all, sprig, go);
    }

    /// These, but Go's own are such that take nil and absent for empty.
    Functions lenient() {
        return new Functions(added, sprig, GoFunctions.LENIENT);
    }

    @Override
    public Set<String> names() {
        var names = new TreeSet<>(go.names());
        names.addAll(added.keySet());
        if (sprig != null) {
            names.addAll(sprig.names());
        }
        return names;
    }

    @Override
    public @Nullable Function function(String name) {
        Function function = added.get(name);
        if (function == null && sprig != null) {
            function = sprig.function(name);
        }
        return function == null ? go.function(name) : function;
    }

    /// Only its name and its parameters count: the engine itself renders the template that it names.
    private static Function include() {
        Function.Body body = (_, _) -> {
            throw new Problem("include has no template to look in");
        };
        return Function.of("include", body, Parameter.TEXT, Parameter.ANY);
    }
}
