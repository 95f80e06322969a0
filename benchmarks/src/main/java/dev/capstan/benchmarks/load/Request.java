package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// The bytes of one kind of request, in which only the object's number and the time change.
public final class Request {
    /// What stands before the time in an object; it sorts last, so that it is found near the end of an event.
    static final String MARK = "\"zt\":\"";

    /// Stands for the name of an object.
    public static final String NAME = "o-" + "0".repeat(Digits.NAME);
    private static final int SIZE = 1024;

    private final byte[] bytes;
    private final ByteBuffer buffer;
    private final int[] names;
    private final int time;

    private Request(byte[] head, String body, String mark) {
        String text = new String(head, StandardCharsets.US_ASCII) + body;
        this.bytes = text.getBytes(StandardCharsets.US_ASCII);
        this.buffer = ByteBuffer.wrap(bytes);
        this.names = positions(text);
        this.time = text.contains(mark) ? text.indexOf(mark) + mark.length() : -1;
    }

    static Request create(Target target, String collection) {
        return new Request(target.head("POST", collection, SIZE), object(), MARK);
    }

    static Request update(Target target, String collection) {
        return new Request(target.head("PUT", collection + "/" + NAME, SIZE), object(), MARK);
    }

    /// A request of any kind.
    ///
    /// @param path and `body`: with [#NAME] where the name goes, once in each at most
    /// @param mark what stands before the 19 digits of the time in the body
    public static Request of(Target target, String method, String path, String contentType, String body, String mark) {
        return new Request(target.head(method, path, contentType, body.length()), body, mark);
    }

    static Request delete(Target target, String collection) {
        return new Request(target.head("DELETE", collection + "/" + NAME, 0), "", MARK);
    }

    static Request read(Target target, String collection) {
        return new Request(target.head("GET", collection + "/" + NAME, 0), "", MARK);
    }

    /// The request for object `number`, sent at `now`.
    ByteBuffer about(int number, long now) {
        for (int name : names) {
            Digits.write(bytes, name, Digits.NAME, number);
        }
        if (time >= 0) {
            Digits.write(bytes, time, Digits.TIME, now);
        }
        return buffer.clear();
    }

    private static String object() {
        String start = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + NAME
                + "\"},\"data\":{\"pad\":\"";
        String end = "\"," + MARK + "0".repeat(Digits.TIME) + "\"}}";
        return start + "x".repeat(SIZE - start.length() - end.length()) + end;
    }

    private static int[] positions(String text) {
        int first = text.indexOf(NAME);
        int second = text.indexOf(NAME, first + 1);
        return second < 0 ? (first < 0 ? new int[0] : new int[] {first + 2}) : new int[] {first + 2, second + 2};
    }
}
