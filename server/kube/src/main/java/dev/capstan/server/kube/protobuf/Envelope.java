package dev.capstan.server.kube.protobuf;

import dev.capstan.api.json.MalformedException;
import java.util.Arrays;
import java.util.HexFormat;

/// What every protobuf body is wrapped in: four magic bytes, then `runtime.Unknown`.
///
/// @param apiVersion empty when it is not said
/// @param kind empty when it is not said
/// @param raw the message of the object
record Envelope(String apiVersion, String kind, byte[] raw) {
    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final int SHOWN = 30;

    static Envelope open(byte[] bytes) {
        if (bytes.length == 0) {
            throw new MalformedException("empty data (<empty>)");
        }
        if (bytes.length < MAGIC.length || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
            throw new MalformedException(
                    "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ("
                            + shown(bytes) + ")");
        }
        if (bytes.length == MAGIC.length) {
            throw new MalformedException("empty body (" + shown(bytes) + ")");
        }
        try {
            return read(new WireReader(Arrays.copyOfRange(bytes, MAGIC.length, bytes.length)));
        } catch (MalformedException e) {
            throw new MalformedException(e.getMessage() + " (" + shown(bytes) + ")");
        }
    }

    private static Envelope read(WireReader in) {
        String apiVersion = "";
        String kind = "";
        byte[] raw = {};
        while (in.next("Unknown")) {
            switch (in.number()) {
                case 1 -> {
                    WireReader typeMeta = new WireReader(in.bytes("TypeMeta"));
                    while (typeMeta.next("TypeMeta")) {
                        switch (typeMeta.number()) {
                            case 1 -> apiVersion = typeMeta.text("APIVersion");
                            case 2 -> kind = typeMeta.text("Kind");
                            default -> typeMeta.skip();
                        }
                    }
                }
                case 2 -> raw = in.bytes("Raw");
                default -> in.skip();
            }
        }
        return new Envelope(apiVersion, kind, raw);
    }

    private static String shown(byte[] bytes) {
        String hex = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, SHOWN));
        return bytes.length > SHOWN ? hex + " ..." : hex;
    }
}
