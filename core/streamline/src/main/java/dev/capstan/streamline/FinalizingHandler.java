package dev.capstan.streamline;

import io.fabric8.kubernetes.api.model.HasMetadata;

/// A handler that has something to clean up when its object is deleted.
///
/// The engine puts a finalizer on each object before the first [#sync], and takes it off after [#finalize] is
/// done.
public interface FinalizingHandler<T extends HasMetadata> extends Handler<T> {
    /// Cleans up after an object that is being deleted.
    ///
    /// @return [Result#done] when nothing is left to do and the object may go; anything else keeps it
    /// @throws Exception when it should be tried again; the object stays
    Result finalize(T object, Context context) throws Exception;
}
