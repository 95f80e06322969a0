package dev.capstan.server.kube.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.ResourceType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class TableWriterTest {
    private static final ResourceType ACCOUNTS = Descriptors.builtIn("serviceaccounts.core");
    private static final TableFormat FORMAT = TableFormat.of(ACCOUNTS, ACCOUNTS.storageVersion());
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:05Z"), ZoneOffset.UTC);
    private static final JsonNode ROBOT = json("""
            {"kind":"ServiceAccount","apiVersion":"v1","metadata":{"name":"robot","resourceVersion":"7",
             "creationTimestamp":"2026-01-01T00:00:00Z"}}""");
    private static final String COLUMNS = """
            [{"name":"Name","type":"string","format":"name",\
            "description":"What the object is called; unique among its kind.","priority":0},\
            {"name":"Age","type":"string","format":"",\
            "description":"How long ago the object was created.","priority":0}]""";

    @Test
    void aListBecomesOneTable() throws IOException {
        String table = written(IncludeObject.NONE, writer -> {
            writer.begin(json("{\"resourceVersion\":\"9\",\"continue\":\"c\",\"remainingItemCount\":3}"));
            writer.row(ROBOT);
            writer.row(ROBOT);
            writer.end();
        });

        assertThat(table)
                .isEqualTo(
                        "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"9\","
                                + "\"continue\":\"c\",\"remainingItemCount\":3},\"columnDefinitions\":" + COLUMNS
                                + ",\"rows\":[{\"cells\":[\"robot\",\"5s\"],\"object\":null},"
                                + "{\"cells\":[\"robot\",\"5s\"],\"object\":null}]}");
    }

    @Test
    void aSingleObjectIsATableWithItsRevision() throws IOException {
        String table = written(IncludeObject.METADATA, writer -> writer.single(ROBOT, true));

        assertThat(table)
                .isEqualTo(
                        "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"7\"},"
                                + "\"columnDefinitions\":" + COLUMNS
                                + ",\"rows\":[{\"cells\":[\"robot\",\"5s\"],\"object\":"
                                + "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":"
                                + JsonText.string(ROBOT.path("metadata")) + "}}]}");
    }

    @Test
    void onlyTheFirstEventOfAWatchDescribesTheColumns() throws IOException {
        String table = written(IncludeObject.OBJECT, writer -> writer.single(ROBOT, false));

        assertThat(table)
                .isEqualTo(
                        "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"7\"},"
                                + "\"columnDefinitions\":null,\"rows\":[{\"cells\":[\"robot\",\"5s\"],\"object\":"
                                + JsonText.string(ROBOT) + "}]}");
    }

    @Test
    void theBookmarkThatEndsTheInitialEventsKeepsItsAnnotation() throws IOException {
        JsonNode bookmark = json("""
                {"metadata":{"resourceVersion":"7","annotations":{"k8s.io/initial-events-end":"true"}}}""");

        String table = written(IncludeObject.NONE, writer -> writer.single(bookmark, false));

        assertThat(table)
                .isEqualTo(
                        "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"7\"},"
                                + "\"columnDefinitions\":null,\"rows\":[{\"cells\":[\"\",\"<unknown>\"],\"object\":"
                                + "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":"
                                + JsonText.string(bookmark.path("metadata")) + "}}]}");
    }

    @Test
    void aLongListIsStreamed() throws IOException {
        var counted = new CountingStream();

        try (JsonGenerator json = JsonText.generator(counted)) {
            var writer = new TableWriter(json, "v1", FORMAT, IncludeObject.METADATA, CLOCK);
            writer.begin(json("{}"));
            for (int i = 0; i < 100_000; i++) {
                writer.row(ROBOT);
            }
            assertThat(counted.largest).isLessThan(100_000);
            writer.end();
        }

        assertThat(counted.total).isGreaterThan(100_000 * 100L);
    }

    @Test
    void partialObjectsHaveTheirMetadataOnly() throws IOException {
        var out = new ByteArrayOutputStream();

        try (JsonGenerator json = JsonText.generator(out)) {
            var writer = new PartialMetadata(json, "v1beta1");
            writer.begin(json("{\"resourceVersion\":\"9\"}"));
            writer.write(ROBOT);
            writer.end();
        }

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("{\"kind\":\"PartialObjectMetadataList\",\"apiVersion\":\"meta.k8s.io/v1beta1\","
                        + "\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[{\"kind\":\"PartialObjectMetadata\","
                        + "\"apiVersion\":\"meta.k8s.io/v1beta1\",\"metadata\":"
                        + JsonText.string(ROBOT.path("metadata")) + "}]}");
    }

    private interface Writing {
        void to(TableWriter writer) throws IOException;
    }

    private static String written(IncludeObject include, Writing writing) throws IOException {
        var out = new ByteArrayOutputStream();
        try (JsonGenerator json = JsonText.generator(out)) {
            writing.to(new TableWriter(json, "v1", FORMAT, include, CLOCK));
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// Counts bytes and the largest piece written at once, which bounds what the writer keeps.
    private static final class CountingStream extends OutputStream {
        private long total;
        private int largest;

        @Override
        public void write(int single) {
            total++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            total += length;
            largest = Math.max(largest, length);
        }
    }
}
