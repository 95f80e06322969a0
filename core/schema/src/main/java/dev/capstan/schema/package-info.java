/// Structural schemas: what an object of a kind may look like.
///
/// A [Schema] is compiled once from the OpenAPI v3 document of a kind and then prunes, defaults and validates its
/// objects; [StructuralCheck] says beforehand whether such a document can be taken at all. Problems are worded and
/// placed exactly as Kubernetes does it, because people and tools read them. A [JsonPath] picks values out of an
/// object, for printer columns and the like.
///
/// Start with [Schema].
@NullMarked
package dev.capstan.schema;

import org.jspecify.annotations.NullMarked;
