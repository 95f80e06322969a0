package dev.capstan.server.kube;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.kube.table.PartialMetadata;
import dev.capstan.server.kube.table.Representation;
import dev.capstan.server.kube.table.TableFormat;
import dev.capstan.server.kube.table.TableWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;

/// Renders single objects in the form a client asked for.
record ObjectWriter(ResourceType type, TypeVersion version, AnswerForm form, Clock clock) {

    /// @param columns whether a table describes its columns; only the first of a watch does
    byte[] bytes(Stored object, boolean columns) {
        return switch (form.representation()) {
            case Representation.Whole() -> object.json(type, version);
            case Representation.Table(String metaVersion) ->
                written(json -> new TableWriter(json, metaVersion, TableFormat.of(type, version), form.include(), clock)
                        .single(object.read(type, version).tree(), columns));
            case Representation.Partial(String metaVersion, var _) ->
                written(json -> new PartialMetadata(json, metaVersion)
                        .write(object.read(type, version).tree()));
        };
    }

    /// The bytes of an answer that is one object.
    byte[] bytes(Stored object) {
        return bytes(object, true);
    }

    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    static byte[] written(Body body) {
        var out = new ByteArrayOutputStream(1024);
        try (JsonGenerator json = JsonText.generator(out)) {
            body.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
