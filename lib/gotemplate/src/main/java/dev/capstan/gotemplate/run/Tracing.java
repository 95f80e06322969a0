package dev.capstan.gotemplate.run;

/// What becomes of the origin of a text when a function is called.
enum Tracing {
    JSON,
    YAML,
    QUOTE,
    INDENT,
    NINDENT,
    TRIM
}
