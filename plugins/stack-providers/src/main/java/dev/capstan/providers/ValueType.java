package dev.capstan.providers;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.List;
import java.util.Map;

/// A type whose resources are values that are made once.
public interface ValueType {
    TypeSchema schema();

    /// All that is wrong with inputs beyond what the schema says. Some may not be known.
    default List<Problem> problems(Map<String, Object> inputs) {
        return List.of();
    }

    /// Makes one. What is given back has the outputs besides the inputs.
    ///
    /// @throws TerminalException when the inputs make no sense after all
    Made make(Map<String, Object> inputs);

    default Difference diff(Existing old, Wanted wanted) {
        return schema().diff(old.inputs(), wanted.inputs());
    }

    /// Whether it is over, and has to be made anew.
    default boolean isOver(Existing known) {
        return false;
    }
}
