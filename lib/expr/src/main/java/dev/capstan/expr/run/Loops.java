package dev.capstan.expr.run;

import dev.capstan.expr.run.Loop.Round;
import dev.capstan.expr.run.Selections.Answer;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Printer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Compiles the builtins that take a predicate.
final class Loops {
    private final Compiler compiler;

    Loops(Compiler compiler) {
        this.compiler = compiler;
    }

    /// The loop, or null when `builtin` is not one.
    @Nullable
    Code loop(Node.Builtin builtin, Scope scope) {
        return switch (builtin.name()) {
            case "all" -> decision(builtin, scope, Quantifiers.All::new);
            case "any" -> decision(builtin, scope, round -> new Quantifiers.Any(round, true));
            case "none" -> decision(builtin, scope, round -> new Quantifiers.Any(round, false));
            case "one" -> decision(builtin, scope, Quantifiers.One::new);
            case "count" -> count(builtin, Long.MAX_VALUE, scope);
            case "filter" -> decision(builtin, scope, Selections.Filter::new);
            case "find" -> decision(builtin, scope, round -> new Selections.Find(round, Answer.ELEMENT, false));
            case "findLast" -> decision(builtin, scope, round -> new Selections.Find(round, Answer.ELEMENT, true));
            case "findIndex" -> decision(builtin, scope, round -> new Selections.Find(round, Answer.INDEX, false));
            case "findLastIndex" -> decision(builtin, scope, round -> new Selections.Find(round, Answer.INDEX, true));
            case "map" -> new Collectors.Each(round(builtin, false, scope));
            case "sum" -> new Collectors.Sum(round(builtin, false, scope));
            case "groupBy" -> new Collectors.Group(round(builtin, true, scope));
            case "sortBy" -> new Collectors.Sort(round(builtin, true, scope), third(builtin, scope));
            case "reduce" -> reduce(builtin, scope);
            default -> null;
        };
    }

    /// `filter(…)[0]` only finds; null when `member` is not that.
    @Nullable
    Code first(Node.Member member, Scope scope) {
        if (member.optional()
                || !(member.target() instanceof Node.Builtin(var _, String name, var arguments))
                || !name.equals("filter")) {
            return null;
        }
        var index = Literals.integer(member.key());
        if (index == null || (index != 0 && index != -1)) {
            return null;
        }
        var find = new Node.Builtin(member.at(), index == 0 ? "find" : "findLast", arguments);
        return decision(find, scope, round -> new Selections.Find(round, Answer.ELEMENT_FOR_SURE, index == -1));
    }

    /// `count(…)` that may stop when there are `enough`.
    Code count(Node.Builtin builtin, long enough, Scope scope) {
        return decision(builtin, scope, round -> new Quantifiers.Count(round, enough));
    }

    private Code decision(Node.Builtin builtin, Scope scope, Function<Round, Loop> loop) {
        var label = compiler.traced() ? label(builtin) : null;
        var source = compiler.code(builtin.arguments().getFirst(), scope);
        var inside = new Scope.Predicate(scope, compiler.slots(), false);
        var made = loop.apply(round(builtin, source, inside, false, label));
        return label == null ? made : new Traces.WatchedLoop(made, label);
    }

    private Traces.Label label(Node.Builtin builtin) {
        var name = builtin.name();
        return new Traces.Label(
                builtin.at(),
                name,
                Printer.print(builtin.arguments().getFirst()),
                !name.equals("all"),
                name.startsWith("findLast"),
                compiler.slots().next());
    }

    private Code reduce(Node.Builtin builtin, Scope scope) {
        var source = compiler.code(builtin.arguments().getFirst(), scope);
        var inside = new Scope.Predicate(scope, compiler.slots(), true);
        var initial = third(builtin, scope);
        return new Collectors.Reduce(round(builtin, source, inside, initial == null, null), initial, inside.result);
    }

    private @Nullable Code third(Node.Builtin builtin, Scope scope) {
        return builtin.arguments().size() < 3
                ? null
                : compiler.code(builtin.arguments().get(2), scope);
    }

    private Round round(Node.Builtin builtin, boolean needsElement, Scope scope) {
        var source = compiler.code(builtin.arguments().getFirst(), scope);
        return round(builtin, source, new Scope.Predicate(scope, compiler.slots(), false), needsElement, null);
    }

    /// @param needsElement whether the loop asks for every element, even if the predicate does not
    private Round round(
            Node.Builtin builtin,
            Code source,
            Scope.Predicate inside,
            boolean needsElement,
            Traces.@Nullable Label label) {
        var before = compiler.size();
        var body = body(builtin, inside);
        var result = result(builtin, inside);
        var cost = 1 + compiler.size() - before;
        if (needsElement) {
            inside.askElement(builtin.at());
        }
        return new Round(
                builtin.at(),
                inside.pointer(),
                source,
                label == null ? body : new Traces.Watched(body, label.slot()),
                result,
                inside.element,
                inside.index(),
                cost);
    }

    /// Without a predicate it is the element itself.
    private Code body(Node.Builtin builtin, Scope.Predicate inside) {
        return builtin.arguments().size() < 2
                ? new Loads.Slot(inside.askElement(builtin.at()))
                : compiler.code(builtin.arguments().get(1), inside);
    }

    private @Nullable Code result(Node.Builtin builtin, Scope.Predicate inside) {
        return builtin.arguments().size() > 2 && builtin.arguments().get(2) instanceof Node.Predicate chosen
                ? compiler.code(chosen, inside)
                : null;
    }
}
