package dev.capstan.registry.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A write that others are asked about.
///
/// @param object the object as it would be, in the version of the request; null for DELETE. Only [#replace] changes it
/// @param existing the object as it is; null for CREATE. Nobody may change it
/// @param view everything else, as of the moment at which the write is decided
/// @param form brings a tree of the request's version into form, in place: prunes it and fills in defaults
public record Review(
        Request request,
        @Nullable Resource object,
        @Nullable Resource existing,
        View view,
        Remarks remarks,
        UnaryOperator<ObjectNode> form) {

    /// Puts another tree in the place of the object's, and says whether that makes a difference.
    ///
    /// @param tree of the request's version; becomes the review's own
    public boolean replace(ObjectNode tree) {
        if (object == null) {
            throw new IllegalStateException("a deletion has no object to replace");
        }
        ObjectNode formed = form.apply(tree);
        if (formed.equals(object.tree())) {
            return false;
        }
        object.tree().removeAll();
        object.tree().setAll(formed);
        return true;
    }

    /// The same write of an object that has got its name.
    public Review named(String name) {
        return new Review(request.named(name), object, existing, view, remarks, form);
    }
}
