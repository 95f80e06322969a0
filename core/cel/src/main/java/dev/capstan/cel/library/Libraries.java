package dev.capstan.cel.library;

import dev.cel.common.CelFunctionDecl;
import dev.cel.runtime.CelFunctionBinding;
import java.util.List;
import java.util.function.Consumer;

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
                        SemverLibrary::addTo)
                .forEach(each -> each.accept(functions));
        return new Libraries(functions.declarations(), functions.bindings());
    }
}
