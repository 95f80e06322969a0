package dev.capstan.registry.apply;

import java.util.List;

/// What is applied contests fields of others.
final class ConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Conflict> conflicts;

    ConflictException(List<Conflict> conflicts) {
        super(conflicts.size() + " conflicts", null, false, false);
        this.conflicts = List.copyOf(conflicts);
    }

    List<Conflict> conflicts() {
        return conflicts;
    }
}
