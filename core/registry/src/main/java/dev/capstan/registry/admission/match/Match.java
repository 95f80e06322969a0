package dev.capstan.registry.admission.match;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersionKind;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import org.jspecify.annotations.Nullable;

/// That somebody wants to be asked about a write, and as what: perhaps in another version than the request's.
///
/// @param type that of the request, or one that shows the same objects in another form
public record Match(Review review, ResourceType type, TypeVersion version) {

    /// What the objects are as they are shown to whoever asked.
    public GroupVersionKind kind() {
        return review.request().kind(type, version);
    }

    /// The object as it would be, in the matched version; null for DELETE. Not to be changed.
    public @Nullable Resource object() {
        return converted(review.object());
    }

    /// The object as it is, in the matched version; null for CREATE. Not to be changed.
    public @Nullable Resource existing() {
        return converted(review.existing());
    }

    /// Puts another tree in the place of the object's, and says whether that makes a difference.
    ///
    /// @param tree of the matched version
    public boolean replace(ObjectNode tree) {
        return review.replace(
                converts()
                        ? type.convert(
                                tree,
                                version,
                                review.request().type(),
                                review.request().version())
                        : tree);
    }

    private @Nullable Resource converted(@Nullable Resource object) {
        if (object == null || !converts()) {
            return object;
        }
        return new Resource(
                review.request().type().convert(object.tree(), review.request().version(), type, version));
    }

    private boolean converts() {
        return version != review.request().version()
                && !review.request().subresource().equals("scale");
    }
}
