package dev.capstan.gotemplate.value;

/// Go's complex128, which a template can write (`1+2i`), print and test, but not compute with.
public record Complex(double real, double imaginary) {
    public boolean isZero() {
        return real == 0 && imaginary == 0;
    }
}
