package dev.capstan.streamline.patch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.util.function.Consumer;

/// Reads and writes objects of a type as a client does, with a copy of its mapper, but from bytes and to tokens.
/// Getters and setters are called without reflection where that can be done.
///
/// The client's serialization looks at each text whether it is YAML, through a buffer of its own, and writes
/// text only. It does not hand out its mapper; whoever is deserialized by it meets the mapper all the same.
public final class Codec<T> {
    private final ObjectMapper mapper;
    private final ObjectReader reader;
    private final ObjectWriter writer;
    private final Consumer<T> completion;

    private Codec(ObjectMapper mapper, ObjectReader reader, Consumer<T> completion) {
        this.mapper = mapper;
        this.reader = reader;
        this.writer = mapper.writer();
        this.completion = completion;
    }

    public static <T> Codec<T> of(KubernetesSerialization serialization, Class<T> type) {
        ObjectMapper own = serialization.unmarshal("{}", Probe.class).mapper.copy();
        own.registerModule(new BlackbirdModule());
        return new Codec<>(own, own.readerFor(type), _ -> {});
    }

    /// The same, but with something added to each object that is read.
    public Codec<T> completing(Consumer<T> completion) {
        return new Codec<>(mapper, reader, completion);
    }

    public T read(byte[] json) throws IOException {
        T object = reader.readValue(json);
        completion.accept(object);
        return object;
    }

    /// Writes an object down, to tell later what was done to it.
    public Tokens tokens(T object) throws IOException {
        try (var tokens = new TokenWriter(mapper)) {
            writer.writeValue(tokens, object);
            return tokens.tokens();
        }
    }

    /// Finds the mapper.
    @JsonDeserialize(using = Probe.Reader.class)
    private record Probe(ObjectMapper mapper) {
        private static final class Reader extends JsonDeserializer<Probe> {
            @Override
            public Probe deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                ObjectCodec codec = parser.getCodec();
                parser.skipChildren();
                if (codec instanceof ObjectMapper mapper) {
                    return new Probe(mapper);
                }
                throw new IOException("the client's serialization is by " + codec + ", expected Jackson's mapper");
            }
        }
    }
}
