/// Resource types: each is one version of a CustomResourceDefinition, whoever made it.
///
/// Start with [TypeEndpoints].
@NullMarked
package dev.capstan.server.rest.type;

import org.jspecify.annotations.NullMarked;
