package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.Reading;

/// A configuration that cannot be used. The message lists everything that is wrong with it, each with its place.
public final class InvalidConfigException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Reading.Bad reading;

    InvalidConfigException(Reading.Bad reading) {
        super(reading.render());
        this.reading = reading;
    }

    public Reading.Bad reading() {
        return reading;
    }
}
