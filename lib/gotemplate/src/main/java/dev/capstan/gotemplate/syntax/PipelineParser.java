package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.source.Suggestion;
import dev.capstan.gotemplate.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads what stands in an action: pipelines, commands and operands. Knows which variables there are.
final class PipelineParser {
    /// So that wildcards within wildcards stay bounded.
    private static final int MOST_STEPS = 100;

    private final Words words;
    private final KnownFunctions functions;
    private final Bounds bounds;
    private Variables variables = new Variables();

    PipelineParser(Words words, KnownFunctions functions, Bounds bounds) {
        this.words = words;
        this.functions = functions;
        this.bounds = bounds;
    }

    /// Reads with the variables of a template of its own: only `$`.
    <T> T apart(Supplier<T> reading) {
        Variables outer = variables;
        variables = new Variables();
        T read = reading.get();
        variables = outer;
        return read;
    }

    /// Reads, then forgets the variables that were declared.
    <T> T scoped(Supplier<T> reading) {
        int mark = variables.mark();
        T read = reading.get();
        variables.reset(mark);
        return read;
    }

    Pipeline pipeline(String context, Kind end) {
        Token first = words.peekWord();
        List<String> declared = new ArrayList<>();
        boolean assigns = declarations(context, declared);
        List<Command> commands = new ArrayList<>();
        Token token = words.peekWord();
        while (token.kind() != end) {
            if (!startsOperand(token.kind())) {
                throw words.unexpected(token, context);
            }
            commands.add(command());
            token = words.peekWord();
        }
        check(commands, context);
        words.nextWord();
        return new Pipeline(new Place(first.offset()), declared, assigns, commands);
    }

    /// Reads `$x :=`, `$x =` or, for a range, `$i, $x :=`; says whether it assigns.
    private boolean declarations(String context, List<String> declared) {
        while (words.peekWord().kind() == Kind.VARIABLE) {
            int mark = words.mark();
            Token variable = words.next();
            Token next = words.peekWord();
            boolean comma = next.kind() == Kind.SIGN && next.text().equals(",");
            if (!comma && next.kind() != Kind.ASSIGN && next.kind() != Kind.DECLARE) {
                words.reset(mark);
                return false;
            }
            words.next();
            declared.add(variable.text());
            variables.declare(variable.text());
            if (!comma) {
                return next.kind() == Kind.ASSIGN;
            }
            checkComma(context, declared, next);
        }
        return false;
    }

    private void checkComma(String context, List<String> declared, Token comma) {
        if (!context.equals("range") || declared.size() > 1) {
            throw words.wrong(comma, "too many declarations in " + context);
        }
        Token after = words.peekWord();
        switch (after.kind()) {
            case VARIABLE, RIGHT, RIGHT_PARENTHESIS -> {}
            default -> throw words.wrong(after, "range can only initialize variables");
        }
    }

    private static boolean startsOperand(Kind kind) {
        return switch (kind) {
            case BOOL, CHARACTER, COMPLEX, DOT, FIELD, NAME, NUMBER, NIL, QUOTED, VARIABLE, LEFT_PARENTHESIS -> true;
            default -> false;
        };
    }

    private void check(List<Command> commands, String context) {
        if (commands.isEmpty()) {
            throw words.wrong(words.peekWord(), "missing value for " + context);
        }
        for (int i = 1; i < commands.size(); i++) {
            Operand first = commands.get(i).first();
            switch (first) {
                case Operand.Bool _, Operand.Dot _, Operand.Nil _, Operand.Numeral _, Operand.Text _ ->
                    throw words.source()
                            .malformed(first.at().offset(), "non executable command in pipeline stage " + (i + 1));
                case Operand.Variable _, Operand.Name _, Operand.Group _, Operand.Path _ -> {}
            }
        }
    }

    private Command command() {
        Place at = new Place(words.peekWord().offset());
        List<Operand> operands = new ArrayList<>();
        while (true) {
            words.peekWord();
            Operand operand = operand();
            if (operand != null) {
                operands.add(operand);
            }
            Token token = words.peek();
            switch (token.kind()) {
                case SPACE -> words.next();
                case PIPE -> {
                    words.next();
                    return new Command(at, operands);
                }
                case RIGHT, RIGHT_PARENTHESIS -> {
                    return new Command(at, operands);
                }
                default -> throw words.unexpected(token, "operand");
            }
        }
    }

    private @Nullable Operand operand() {
        int mark = words.mark();
        bounds.count(words.peek());
        Operand term = term();
        if (term == null) {
            words.reset(mark);
            return null;
        }
        List<Step> steps = new ArrayList<>();
        Token token = words.peek();
        for (; token.kind() == Kind.FIELD || token.kind() == Kind.BRACKET; token = words.peek()) {
            checkStep(term, steps, words.next());
            steps.add(step(token));
            if (steps.size() > MOST_STEPS) {
                throw words.wrong(token, "path has more than " + MOST_STEPS + " steps");
            }
        }
        return steps.isEmpty() ? term : extended(term, steps);
    }

    private static Operand extended(Operand term, List<Step> steps) {
        if (!(term instanceof Operand.Path path)) {
            return new Operand.Path(term.at(), term, steps);
        }
        List<Step> all = new ArrayList<>(path.steps());
        all.addAll(steps);
        return new Operand.Path(path.at(), path.from(), all);
    }

    private void checkStep(Operand term, List<Step> before, Token step) {
        boolean fits = switch (term) {
            case Operand.Bool _, Operand.Text _, Operand.Numeral _, Operand.Nil _ -> false;
            case Operand.Dot _ -> step.kind() == Kind.BRACKET || !before.isEmpty();
            case Operand.Variable _, Operand.Name _, Operand.Group _, Operand.Path _ -> true;
        };
        if (!fits) {
            throw words.wrong(step, "unexpected . after term " + Quotes.quote(Printer.print(term)));
        }
    }

    private Step step(Token token) {
        return token.kind() == Kind.FIELD
                ? new Step.Field(token.text().substring(1))
                : new BracketReader(words.source(), token.offset(), bounds.nesting()).step();
    }

    private @Nullable Operand term() {
        Token token = words.nextWord();
        Place at = new Place(token.offset());
        return switch (token.kind()) {
            case NAME -> name(token, at);
            case DOT -> new Operand.Dot(at);
            case NIL -> new Operand.Nil(at);
            case VARIABLE -> variable(token, at);
            case FIELD -> new Operand.Path(at, new Operand.Dot(at), List.of(step(token)));
            case BOOL -> new Operand.Bool(at, token.text().equals("true"));
            case CHARACTER -> explained(token, () -> Numbers.character(at, token.text()));
            case COMPLEX -> explained(token, () -> Numbers.complex(at, token.text()));
            case NUMBER -> explained(token, () -> Numbers.number(at, token.text()));
            case QUOTED -> new Operand.Text(at, unquoted(token));
            case LEFT_PARENTHESIS -> group(token, at);
            default -> null;
        };
    }

    private Operand name(Token token, Place at) {
        if (!functions.has(token.text())) {
            throw words.wrong(token, "function " + Quotes.quote(token.text()) + " not defined" + meant(token.text()));
        }
        return new Operand.Name(at, token.text());
    }

    private String meant(String name) {
        return name.equals("elseif") || name.equals("elif")
                ? ", did you mean {{else if …}}?"
                : Suggestion.of(name, functions.names());
    }

    private Operand variable(Token token, Place at) {
        if (!variables.contains(token.text())) {
            throw words.wrong(token, "undefined variable " + Quotes.quote(token.text()));
        }
        return new Operand.Variable(at, token.text());
    }

    private Operand group(Token token, Place at) {
        bounds.enter(token);
        Pipeline pipeline = pipeline("parenthesized pipeline", Kind.RIGHT_PARENTHESIS);
        bounds.leave();
        return new Operand.Group(at, pipeline);
    }

    String unquoted(Token token) {
        return explained(token, () -> Quotes.unquote(token.text()));
    }

    private <T> T explained(Token token, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw words.wrong(token, String.valueOf(e.getMessage()));
        }
    }
}
