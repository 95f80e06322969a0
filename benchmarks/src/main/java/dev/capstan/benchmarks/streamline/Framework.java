package dev.capstan.benchmarks.streamline;

/// Who is measured.
enum Framework {
    STREAMLINE,
    OPERATOR_SDK;

    Engine start(Duty duty, Engine.Setting setting) {
        return switch (this) {
            case STREAMLINE -> StreamlineEngine.start(duty, setting);
            case OPERATOR_SDK -> OperatorSdkEngine.start(duty, setting);
        };
    }
}
