package dev.capstan.registry.type;

/// How objects of a kind may be called.
public enum NameRule {
    /// At most 253 characters: lower-case letters, digits, `-` and `.`.
    DNS_SUBDOMAIN,
    /// At most 63 characters: lower-case letters, digits and `-`.
    DNS_LABEL,
    /// Anything that can stand in a path.
    PATH_SEGMENT
}
