/// Expressions that make objects: `Object{spec: Object.spec{replicas: 3}}`, `JSONPatch{op: 'remove', path: '/spec'}`.
///
/// Start with [BuiltObject].
@NullMarked
package dev.capstan.cel.patch;

import org.jspecify.annotations.NullMarked;
