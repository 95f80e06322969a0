package dev.capstan.controllerconfig.condition;

/// What is reported of a cluster in one respect.
public record Condition(String type, ConditionStatus status, String reason, String message) {
    /// The objects were made.
    public static final String APPLIED = "Applied";

    /// The objects do what they were made for.
    public static final String AVAILABLE = "Available";

    /// Nothing unexpected happened, as the fleet calls it.
    public static final String HEALTH = "Health";

    /// Nothing unexpected happened, as configs call it.
    public static final String HEALTHY = "Healthy";

    /// Nothing is left of what was made.
    public static final String FINALIZED = "Finalized";

    /// Whether it tells of health, by either name.
    public boolean isHealth() {
        return isHealth(type);
    }

    /// Whether a condition of this type tells of health.
    public static boolean isHealth(String type) {
        return type.equals(HEALTH) || type.equals(HEALTHY);
    }
}
