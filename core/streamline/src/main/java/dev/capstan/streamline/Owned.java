package dev.capstan.streamline;

import io.fabric8.kubernetes.api.model.HasMetadata;

/// The objects that belong to another: they go when it goes, and are taken care of by its controller.
///
/// All of it is server-side apply, so fields that the handler does not set are left to others.
public interface Owned {
    /// Makes sure that an object exists and has these fields. It gets the handler's object as its owner, and
    /// its namespace if it says none.
    ///
    /// @return the object as the server has it now
    <R extends HasMetadata> R ensure(R wanted);

    /// Makes the handler's object the owner of one that is already there.
    ///
    /// @return the object as the server has it now
    /// @throws IllegalStateException when another object is in charge of it
    <R extends HasMetadata> R adopt(R existing);

    /// Gives an object up: it will stay when the handler's object goes.
    ///
    /// @return the object as the server has it now
    <R extends HasMetadata> R release(R existing);
}
