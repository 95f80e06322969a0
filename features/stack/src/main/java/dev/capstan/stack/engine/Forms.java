package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import dev.capstan.stack.program.Secrecy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// Resources in the form that providers see: in clear.
///
/// @param stack which one, for names that are made up
record Forms(StackName stack) {
    private static final int SUFFIX = 7;

    static Existing existing(Entry entry, Thing thing) {
        return new Existing(
                entry.type(),
                entry.name(),
                thing.id(),
                Secrecy.clear(thing.blueprint().inputs()),
                Secrecy.clear(thing.outputs()));
    }

    /// @param inputs in clear or not
    Wanted wanted(
            TypeSchema schema,
            String urn,
            String name,
            long generation,
            Map<String, Object> inputs,
            Optional<Existing> old) {
        return new Wanted(schema, name, suffix(urn, generation), Secrecy.clear(inputs), old);
    }

    private String suffix(String urn, long generation) {
        String all = stack.uid() + "\n" + urn + "\n" + generation;
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, SUFFIX);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
