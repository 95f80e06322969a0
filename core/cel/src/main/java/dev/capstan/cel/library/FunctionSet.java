package dev.capstan.cel.library;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Functions being gathered: what each is called with, and what it does.
@SuppressWarnings("Immutable") // the functions keep no state, which their types cannot say
final class FunctionSet {
    private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();
    private final List<CelFunctionBinding> bindings = new ArrayList<>();

    /// A parameter or a result: its type in expressions and its class in Java.
    record Kind<T>(CelType type, Class<T> java) {
        static <T> Kind<T> of(CelType type, Class<T> java) {
            return new Kind<>(type, java);
        }
    }

    interface Unary<A> {
        Object apply(A value) throws CelEvaluationException;
    }

    interface Binary<A, B> {
        Object apply(A left, B right) throws CelEvaluationException;
    }

    interface Ternary<A, B, C> {
        Object apply(A first, B second, C third) throws CelEvaluationException;
    }

    List<CelFunctionDecl> declarations() {
        return overloads.entrySet().stream()
                .map(each -> CelFunctionDecl.newFunctionDeclaration(each.getKey(), each.getValue()))
                .toList();
    }

    List<CelFunctionBinding> bindings() {
        return List.copyOf(bindings);
    }

    /// `name(a)`
    <A> void global(String name, String id, CelType result, Kind<A> a, Unary<A> function) {
        declare(name, CelOverloadDecl.newGlobalOverload(id, result, a.type()));
        bindings.add(CelFunctionBinding.from(id, a.java(), function::apply));
    }

    /// `name(a, b)`
    <A, B> void global(String name, String id, CelType result, Kind<A> a, Kind<B> b, Binary<A, B> function) {
        declare(name, CelOverloadDecl.newGlobalOverload(id, result, a.type(), b.type()));
        bindings.add(CelFunctionBinding.from(id, a.java(), b.java(), function::apply));
    }

    /// `a.name()`
    <A> void member(String name, String id, CelType result, Kind<A> a, Unary<A> function) {
        declare(name, CelOverloadDecl.newMemberOverload(id, result, a.type()));
        bindings.add(CelFunctionBinding.from(id, a.java(), function::apply));
    }

    /// `a.name(b)`
    <A, B> void member(String name, String id, CelType result, Kind<A> a, Kind<B> b, Binary<A, B> function) {
        declare(name, CelOverloadDecl.newMemberOverload(id, result, a.type(), b.type()));
        bindings.add(CelFunctionBinding.from(id, a.java(), b.java(), function::apply));
    }

    /// `a.name(b, c)`
    <A, B, C> void member(
            String name, String id, CelType result, Kind<A> a, Kind<B> b, Kind<C> c, Ternary<A, B, C> function) {
        declare(name, CelOverloadDecl.newMemberOverload(id, result, a.type(), b.type(), c.type()));
        bindings.add(CelFunctionBinding.from(
                id,
                ImmutableList.of(a.java(), b.java(), c.java()),
                arguments -> function.apply(
                        a.java().cast(arguments[0]),
                        b.java().cast(arguments[1]),
                        c.java().cast(arguments[2]))));
    }

    /// `name()`
    void constant(String name, String id, CelType result, Object value) {
        declare(name, CelOverloadDecl.newGlobalOverload(id, result));
        bindings.add(CelFunctionBinding.from(id, ImmutableList.of(), _ -> value));
    }

    /// What the language itself declares and we do differently.
    <A, B> void instead(String id, Class<A> a, Class<B> b, Binary<A, B> function) {
        bindings.add(CelFunctionBinding.from(id, a, b, function::apply));
    }

    private void declare(String name, CelOverloadDecl overload) {
        overloads.computeIfAbsent(name, _ -> new ArrayList<>()).add(overload);
    }
}
