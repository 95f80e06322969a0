package dev.capstan.server.kube;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Page;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.kube.table.IncludeObject;
import dev.capstan.server.kube.table.PartialMetadata;
import dev.capstan.server.kube.table.Representation;
import dev.capstan.server.kube.table.TableFormat;
import dev.capstan.server.kube.table.TableWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/// Answers with a list of objects, streaming a long one.
final class ListWriter {
    private static final int STREAM_FROM = 256;
    private static final String CONTINUE = "continue";

    private final Exchange exchange;
    private final Page page;
    private final Clock clock;

    ListWriter(Exchange exchange, Page page, Clock clock) {
        this.exchange = exchange;
        this.page = page;
        this.clock = clock;
    }

    void write(AnswerForm form) throws IOException {
        if (page.items().size() < STREAM_FROM) {
            var out = new ByteArrayOutputStream(4096);
            write(out, form);
            exchange.send(200, KubeStatus.JSON, out.toByteArray());
            return;
        }
        try (OutputStream out = exchange.stream(200, KubeStatus.JSON, true)) {
            write(out, form);
        }
    }

    private void write(OutputStream out, AnswerForm form) throws IOException {
        switch (form.representation()) {
            case Representation.Whole() -> whole(out);
            case Representation.Table(String version) -> table(out, version, form.include());
            case Representation.Partial(String version, var _) -> partial(out, version);
        }
    }

    /// The objects' own bytes, one after the other.
    private void whole(OutputStream out) throws IOException {
        String apiVersion = page.type().apiVersion(page.version());
        ObjectNode metadata = metadata();
        if (!page.type().builtIn() && !metadata.has(CONTINUE)) {
            metadata.put(CONTINUE, ""); // as Kubernetes does where it has no Go type for the list
        }
        String head = "{\"kind\":\"" + page.type().names().listKind() + "\",\"apiVersion\":\"" + apiVersion
                + "\",\"metadata\":" + JsonText.string(metadata) + ",\"items\":[";
        out.write(head.getBytes(StandardCharsets.UTF_8));
        var items = new ItemWriter(out, page.type().kind(), apiVersion);
        boolean first = true;
        for (Stored each : page.items()) {
            if (!first) {
                out.write(',');
            }
            first = false;
            byte[] json = each.json(page.type(), page.version());
            if (page.type().builtIn()) {
                items.write(json);
            } else {
                out.write(json);
            }
        }
        out.write(']');
        out.write('}');
    }

    private void table(OutputStream out, String version, IncludeObject include) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            var writer = new TableWriter(json, version, TableFormat.of(page.type(), page.version()), include, clock);
            writer.begin(metadata());
            for (Stored each : page.items()) {
                writer.row(tree(each));
            }
            writer.end();
        }
    }

    private void partial(OutputStream out, String version) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            var writer = new PartialMetadata(json, version);
            writer.begin(metadata());
            for (Stored each : page.items()) {
                writer.write(tree(each));
            }
            writer.end();
        }
    }

    private JsonNode tree(Stored object) {
        return object.read(page.type(), page.version()).tree();
    }

    private ObjectNode metadata() {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        metadata.put("resourceVersion", Long.toString(page.revision()));
        if (!page.continueToken().isEmpty()) {
            metadata.put(CONTINUE, page.continueToken());
        }
        if (page.remaining() >= 0) {
            metadata.put("remainingItemCount", page.remaining());
        }
        return metadata;
    }
}
