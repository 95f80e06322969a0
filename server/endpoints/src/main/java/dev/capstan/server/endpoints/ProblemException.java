package dev.capstan.server.endpoints;

/// A [Problem] on its way to the front door. It has no stack trace: it is an answer, not a fault.
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
