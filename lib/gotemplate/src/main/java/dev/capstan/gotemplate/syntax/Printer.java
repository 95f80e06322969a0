package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.syntax.Statement.Branch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes a tree as a template that reads as the same tree.
public final class Printer {
    /// Keeps a brace in the text from meeting the one after it: the space is trimmed, the comment is nothing.
    private static final String APART = " {{- /**/}}";

    private final StringBuilder out = new StringBuilder();

    private final int most;

    private Printer(int most) {
        this.most = most;
    }

    public static String print(Tree tree) {
        var printer = new Printer(Integer.MAX_VALUE);
        printer.statements(tree.main());
        tree.templates().forEach((name, body) -> {
            if (!name.equals(tree.source().name())) {
                printer.out.append("{{define ").append(Quotes.quote(name)).append("}}");
                printer.statements(body);
                printer.out.append("{{end}}");
            }
        });
        return printer.out.toString();
    }

    public static String print(Node node) {
        return print(node, Integer.MAX_VALUE);
    }

    /// The beginning, for complaints: at most about `most` chars, whatever the node holds.
    public static String brief(Node node, int most) {
        String text = print(node, most);
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    private static String print(Node node, int most) {
        var printer = new Printer(most);
        switch (node) {
            case Statement statement -> printer.statement(statement);
            case Pipeline pipeline -> printer.pipeline(pipeline);
            case Command command -> printer.command(command);
            case Operand operand -> printer.operand(operand);
        }
        return printer.out.toString();
    }

    private void statements(List<Statement> statements) {
        statements.forEach(this::statement);
    }

    private void statement(Statement statement) {
        if (out.length() > most) {
            return;
        }
        switch (statement) {
            case Statement.Text text -> text(text.text());
            case Statement.Action action -> action("", action.pipeline());
            case Statement.If(var _, List<Branch> branches, List<Statement> otherwise) ->
                branches("if", branches, otherwise);
            case Statement.With(var _, List<Branch> branches, List<Statement> otherwise) ->
                branches("with", branches, otherwise);
            case Statement.Range(var _, Pipeline over, List<Statement> body, List<Statement> otherwise) ->
                branches("range", List.of(new Branch(over, body)), otherwise);
            case Statement.Invoke invoke -> invoke(invoke);
            case Statement.Break _ -> out.append("{{break}}");
            case Statement.Continue _ -> out.append("{{continue}}");
        }
    }

    private void text(String text) {
        for (int i = 0; i < text.length(); i++) {
            out.append(text.charAt(i));
            boolean meets = i + 1 == text.length() || text.charAt(i + 1) == '{';
            if (text.charAt(i) == '{' && meets) {
                out.append(APART);
            }
        }
    }

    private void action(String keyword, Pipeline pipeline) {
        out.append("{{").append(keyword);
        pipeline(pipeline);
        out.append("}}");
    }

    private void branches(String keyword, List<Branch> branches, @Nullable List<Statement> otherwise) {
        for (int i = 0; i < branches.size(); i++) {
            action((i == 0 ? "" : "else ") + keyword + " ", branches.get(i).test());
            statements(branches.get(i).body());
        }
        if (otherwise != null) {
            out.append("{{else}}");
            statements(otherwise);
        }
        out.append("{{end}}");
    }

    private void invoke(Statement.Invoke invoke) {
        out.append("{{template ").append(Quotes.quote(invoke.template()));
        Pipeline dot = invoke.dot();
        if (dot != null) {
            out.append(' ');
            pipeline(dot);
        }
        out.append("}}");
    }

    private void pipeline(Pipeline pipeline) {
        if (!pipeline.variables().isEmpty()) {
            out.append(String.join(", ", pipeline.variables()));
            out.append(pipeline.assigns() ? " = " : " := ");
        }
        for (int i = 0; i < pipeline.commands().size() && out.length() <= most; i++) {
            out.append(i == 0 ? "" : " | ");
            command(pipeline.commands().get(i));
        }
    }

    private void command(Command command) {
        for (int i = 0; i < command.operands().size() && out.length() <= most; i++) {
            out.append(i == 0 ? "" : " ");
            operand(command.operands().get(i));
        }
    }

    private void operand(Operand operand) {
        if (out.length() > most) {
            return;
        }
        switch (operand) {
            case Operand.Dot _ -> out.append('.');
            case Operand.Nil _ -> out.append("nil");
            case Operand.Bool bool -> out.append(bool.value());
            case Operand.Text text -> out.append(Quotes.quote(text.value()));
            case Operand.Numeral number -> out.append(number.text());
            case Operand.Variable variable -> out.append(variable.name());
            case Operand.Name name -> out.append(name.name());
            case Operand.Group group -> group(group.pipeline());
            case Operand.Path path -> path(path);
        }
    }

    private void group(Pipeline pipeline) {
        out.append('(');
        pipeline(pipeline);
        out.append(')');
    }

    private void path(Operand.Path path) {
        boolean fromDot = path.from() instanceof Operand.Dot && path.steps().getFirst() instanceof Step.Field;
        if (!fromDot) {
            operand(path.from());
        }
        path.steps().forEach(step -> StepPrinter.print(out, step));
    }
}
