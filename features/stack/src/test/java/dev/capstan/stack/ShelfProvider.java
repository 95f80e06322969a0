package dev.capstan.stack;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Files in a folder, and tokens: what the provider `shelf` of the Pulumi CLI does.
final class ShelfProvider implements Provider {
    private static final TypeSchema FILE = new TypeSchema(
            "shelf:File",
            "A file",
            Map.of(
                    "path", Property.of(Kind.STRING, "where it is", Trait.REQUIRED, Trait.REPLACES),
                    "content", Property.of(Kind.STRING, "what is in it", Trait.REQUIRED),
                    "delayMs", Property.of(Kind.INTEGER, "how long it takes to write it"),
                    "fail", Property.of(Kind.STRING, "why it is refused")),
            Map.of("sha256", Property.of(Kind.STRING, "the digest of its content")),
            false);
    private static final TypeSchema TOKEN = new TypeSchema(
            "shelf:Token",
            "A secret that is made up",
            Map.of("length", Property.of(Kind.INTEGER, "how long it is", Trait.REQUIRED, Trait.REPLACES)),
            Map.of("value", Property.of(Kind.STRING, "the token", Trait.SECRET)),
            false);

    @Override
    public String name() {
        return "shelf";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return switch (token) {
            case "shelf:File", "shelf:index:File" -> Optional.of(FILE);
            case "shelf:Token", "shelf:index:Token" -> Optional.of(TOKEN);
            default -> Optional.empty();
        };
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        return new Connection();
    }

    private static final class Connection implements ProviderConnection {
        @Override
        public Made create(Creation creation) throws Exception {
            Wanted wanted = creation.wanted();
            if (wanted.schema().equals(TOKEN)) {
                byte[] bytes = new byte[(int) number(wanted, "length")];
                new SecureRandom().nextBytes(bytes);
                String value = HexFormat.of().formatHex(bytes).substring(0, bytes.length);
                return new Made(wanted.name(), Map.of("length", number(wanted, "length"), "value", value));
            }
            return put(wanted);
        }

        @Override
        public Optional<Existing> read(Existing known) throws IOException {
            if (known.type().endsWith(":Token")) {
                return Optional.of(known);
            }
            Path file = Path.of(known.id());
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            var inputs = new LinkedHashMap<>(known.inputs());
            inputs.put("path", known.id());
            inputs.put("content", Files.readString(file));
            return Optional.of(new Existing(known.type(), known.name(), known.id(), inputs, outputs(inputs)));
        }

        @Override
        public Made update(Existing old, Wanted wanted) throws Exception {
            return put(wanted);
        }

        @Override
        public void delete(Existing old) throws IOException {
            if (!old.type().endsWith(":Token")) {
                boolean _ = Files.deleteIfExists(Path.of(old.id()));
            }
        }

        private static Made put(Wanted wanted) throws Exception {
            Thread.sleep(number(wanted, "delayMs"));
            if (wanted.inputs().get("fail") instanceof String refusal && !refusal.isEmpty()) {
                throw new TerminalException(refusal);
            }
            String path = String.valueOf(wanted.inputs().get("path"));
            Files.writeString(Path.of(path), String.valueOf(wanted.inputs().get("content")));
            return new Made(path, outputs(wanted.inputs()));
        }

        private static Map<String, Object> outputs(Map<String, Object> inputs) {
            var outputs = new LinkedHashMap<>(inputs);
            outputs.put("sha256", digest(String.valueOf(inputs.get("content"))));
            return outputs;
        }

        private static long number(Wanted wanted, String input) {
            return wanted.inputs().get(input) instanceof Number number ? number.longValue() : 0;
        }

        private static String digest(String text) {
            try {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError("every Java has SHA-256", e);
            }
        }
    }
}
