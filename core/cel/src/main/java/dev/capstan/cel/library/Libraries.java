package dev.capstan.cel.library;

import dev.cel.common.CelFunctionDecl;
import dev.cel.runtime.CelFunctionBinding;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// All functions that Kubernetes adds to the language and to its own extensions.
///
/// @param declarations what a compiler has to know
/// @param bindings what a runtime has to do
public record Libraries(List<CelFunctionDecl> declarations, List<CelFunctionBinding> bindings) {
    public static Libraries kubernetes() {
        var functions = new FunctionSet();
        List.<Consumer<FunctionSet>>of(
                        LanguageLibrary::addTo,
                        ListLibrary::addTo,
                        TextLibrary::addTo,
                        UrlLibrary::addTo,
                        QuantityLibrary::addTo,
                        NetLibrary::addTo,
                        FormatLibrary::addTo,
                        SemverLibrary::addTo,
                        AuthorizerLibrary::addTo)
                .forEach(each -> each.accept(functions));
        return new Libraries(functions.declarations(), functions.bindings());
    }

    /// Both.
    public Libraries with(Libraries more) {
        return new Libraries(
                Stream.concat(declarations.stream(), more.declarations.stream()).toList(),
                Stream.concat(bindings.stream(), more.bindings.stream()).toList());
    }

    /// What expressions that make patches have besides.
    public static Libraries patches() {
        var functions = new FunctionSet();
        PatchLibrary.addTo(functions);
        return new Libraries(functions.declarations(), functions.bindings());
    }
}
