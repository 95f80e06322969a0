package dev.capstan.cel;

import com.google.re2j.PatternSyntaxException;
import dev.capstan.schema.Regex;
import dev.cel.bundle.Cel;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.validator.CelAstValidator;
import java.util.Optional;
import java.util.Set;

/// Finds patterns that could never match, by the rules of who will match them: RE2, not Java.
final class RegexLiterals implements CelAstValidator {
    private static final Set<String> FUNCTIONS = Set.of("matches", "find", "findAll");

    @Override
    public void validate(CelNavigableAst tree, Cel cel, IssuesFactory issues) {
        tree.getRoot()
                .allNodes()
                .filter(each -> each.getKind() == Kind.CALL)
                .map(CelNavigableExpr::expr)
                .map(CelExpr::call)
                .filter(each -> FUNCTIONS.contains(each.function()))
                .forEach(call -> pattern(call)
                        .filter(each -> isBroken(each.constant().stringValue()))
                        .ifPresent(each -> issues.addError(each.id(), "invalid " + call.function() + " argument")));
    }

    /// The pattern follows the text, before the dot or as the first argument.
    private static Optional<CelExpr> pattern(CelCall call) {
        return call.args().stream()
                .skip(call.target().isPresent() ? 0 : 1)
                .findFirst()
                .filter(each ->
                        each.getKind() == Kind.CONSTANT && each.constant().getKind() == CelConstant.Kind.STRING_VALUE);
    }

    private static boolean isBroken(String pattern) {
        try {
            Regex.compile(pattern);
            return false;
        } catch (PatternSyntaxException e) {
            return true;
        }
    }
}
