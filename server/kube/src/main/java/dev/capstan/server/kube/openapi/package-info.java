/// What the kinds look like, for programs that read OpenAPI: kubectl's `explain` and `apply`, Argo CD, IDEs.
///
/// Each group and version has a document of its own under `/openapi/v3`; `/openapi/v2` has them all in one. Both
/// come in JSON and in protobuf. A document is a function of the kinds in it: it is made when it is first asked
/// for, and kept until one of these kinds changes.
///
/// The tree that is built for v3 is the only description; the v2 form is lowered from it, and protobuf is written
/// from the trees by tables of field numbers, [OpenApiV3Shapes] and [SwaggerShapes].
///
/// Start with [OpenApi].
@NullMarked
package dev.capstan.server.kube.openapi;

import org.jspecify.annotations.NullMarked;
