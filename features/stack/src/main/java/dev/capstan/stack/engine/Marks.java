package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.Secrecy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Which inputs and outputs of a resource are secret: those that its type says, those that were made from secrets,
/// and those that the program adds.
final class Marks {
    private Marks() {}

    /// @param given the inputs as they were before somebody looked at them: a secret that is no longer where it was may
    ///     be in whatever was not there before
    static Map<String, Object> inputs(TypeSchema schema, Map<String, Object> clear, Map<String, Object> given) {
        List<List<Object>> places = Secrecy.places(given);
        var all = new ArrayList<>(places);
        all.addAll(secret(schema.inputs()));
        if (places.stream().anyMatch(place -> !clear.containsKey(String.valueOf(place.getFirst())))) {
            clear.keySet().stream().filter(name -> !given.containsKey(name)).forEach(name -> all.add(List.of(name)));
        }
        return Secrecy.mark(clear, all);
    }

    /// @param inputs what it was made from: what is secret there is so here, under the same name and within texts
    /// @param more names of outputs that are secret as well
    static Map<String, Object> outputs(
            TypeSchema schema, Map<String, Object> clear, Map<String, Object> inputs, Collection<String> more) {
        var all = new ArrayList<>(secret(schema.outputs()));
        more.forEach(name -> all.add(List.of(name)));
        all.addAll(Secrecy.places(inputs));
        clear.forEach((name, value) -> {
            if (Secrecy.reveals(value, inputs)) {
                all.add(List.of(name));
            }
        });
        return Secrecy.mark(Plain.map(clear), all);
    }

    private static List<List<Object>> secret(Map<String, Property> properties) {
        return properties.entrySet().stream()
                .filter(each -> each.getValue().is(Property.Trait.SECRET))
                .map(each -> List.<Object>of(each.getKey()))
                .toList();
    }
}
