/// Objects as the rows of a table, which is what `kubectl get` shows.
///
/// A [TableFormat] knows the columns of a kind and reads their cells from an object; a [TableWriter] streams a
/// whole table of them. [PartialMetadata] is the other short form: objects reduced to their metadata. What a
/// client wants is read from its `Accept` header by [Representation].
///
/// Start with [TableFormat].
@NullMarked
package dev.capstan.server.kube.table;

import org.jspecify.annotations.NullMarked;
