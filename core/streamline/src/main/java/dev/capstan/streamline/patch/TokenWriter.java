package dev.capstan.streamline.patch;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.base.GeneratorBase;
import com.fasterxml.jackson.core.io.IOContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Notes what an object is written with, and encodes nothing of it.
///
/// Numbers are noted as they would be read: whole ones as a `Long` if they are small enough.
final class TokenWriter extends GeneratorBase {
    private static final int USUAL = 96;
    private static final int LONG_BITS = 63;

    private Object[] noted = new Object[USUAL];
    private int count;

    TokenWriter(ObjectCodec codec) {
        super(0, codec, (IOContext) null); // No buffers are lent.
    }

    Tokens tokens() {
        return new Tokens(noted, count);
    }

    private void note(Object token) {
        if (count == noted.length) {
            noted = Arrays.copyOf(noted, 2 * count);
        }
        noted[count] = token;
        count++;
    }

    @Override
    public void writeStartObject() {
        _writeContext = _writeContext.createChildObjectContext();
        note(JsonToken.START_OBJECT);
    }

    @Override
    public void writeEndObject() {
        note(JsonToken.END_OBJECT);
        _writeContext = _writeContext.getParent();
    }

    @Override
    public void writeStartArray() {
        _writeContext = _writeContext.createChildArrayContext();
        note(JsonToken.START_ARRAY);
    }

    @Override
    public void writeEndArray() {
        note(JsonToken.END_ARRAY);
        _writeContext = _writeContext.getParent();
    }

    @Override
    public void writeFieldName(String name) throws IOException {
        int _ = _writeContext.writeFieldName(name);
        note(name);
    }

    @Override
    public void writeString(@Nullable String text) {
        note(text == null ? JsonToken.VALUE_NULL : text);
    }

    @Override
    public void writeString(char[] text, int from, int length) {
        note(new String(text, from, length));
    }

    @Override
    public void writeUTF8String(byte[] text, int from, int length) {
        note(new String(text, from, length, StandardCharsets.UTF_8));
    }

    @Override
    public void writeNumber(int number) {
        note((long) number);
    }

    @Override
    public void writeNumber(long number) {
        note(number);
    }

    @Override
    public void writeNumber(@Nullable BigInteger number) {
        if (number == null) {
            writeNull();
        } else {
            note(number.bitLength() <= LONG_BITS ? (Object) number.longValue() : number);
        }
    }

    @Override
    public void writeNumber(double number) {
        note(number);
    }

    @Override
    public void writeNumber(float number) {
        note(Double.parseDouble(Float.toString(number)));
    }

    @Override
    public void writeNumber(@Nullable BigDecimal number) {
        note(number == null ? JsonToken.VALUE_NULL : number);
    }

    @Override
    public void writeNumber(String number) {
        note(new BigDecimal(number));
    }

    @Override
    public void writeBoolean(boolean value) {
        note(value);
    }

    @Override
    public void writeNull() {
        note(JsonToken.VALUE_NULL);
    }

    @Override
    public void writeBinary(Base64Variant variant, byte[] bytes, int from, int length) {
        note(variant.encode(Arrays.copyOfRange(bytes, from, from + length)));
    }

    @Override
    public void writeRawValue(String json) {
        note(Json.tree(json));
    }

    @Override
    public void writeRawValue(String json, int from, int length) {
        writeRawValue(json.substring(from, from + length));
    }

    @Override
    public void writeRawValue(char[] json, int from, int length) {
        writeRawValue(new String(json, from, length));
    }

    @Override
    public void writeRawUTF8String(byte[] text, int from, int length) {
        throw raw();
    }

    @Override
    public void writeRaw(String text) {
        throw raw();
    }

    @Override
    public void writeRaw(String text, int from, int length) {
        throw raw();
    }

    @Override
    public void writeRaw(char[] text, int from, int length) {
        throw raw();
    }

    @Override
    public void writeRaw(char text) {
        throw raw();
    }

    private static UnsupportedOperationException raw() {
        return new UnsupportedOperationException(
                "a serializer writes a piece of text that is no value, which cannot be compared: have it write values");
    }

    @Override
    public void flush() {
        // Nothing is on its way.
    }

    @Override
    protected void _releaseBuffers() {
        // What was noted is kept.
    }

    @Override
    protected void _verifyValueWrite(String kind) {
        // Serializers write values where they belong.
    }
}
