package dev.capstan.controllerconfig.render;

/// A place in rendered text, where a mark is one character. Lines and columns count from 0.
record Spot(int line, int column) {
    static final Spot START = new Spot(0, 0);
}
