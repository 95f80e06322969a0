package dev.capstan.providers.tls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.PrivateKeyFactory;

/// A key as OpenSSH has it: a name, and parts that each say how long they are. `openssh-key-v1`, without a password.
///
/// @param open what everybody may know
/// @param secret the parts of the private key
/// @param check any number: a reader compares the two that it finds
record OpenSsh(String name, byte[] open, byte[] secret, int check) {
    private static final Map<Integer, String> CURVES = Map.of(256, "nistp256", 384, "nistp384", 521, "nistp521");

    /// Empty for a curve that OpenSSH does not know.
    static Optional<OpenSsh> of(byte[] pkcs8, int check) throws IOException {
        AsymmetricKeyParameter key = PrivateKeyFactory.createKey(pkcs8);
        return switch (key) {
            case RSAPrivateCrtKeyParameters rsa -> Optional.of(rsa(rsa, check));
            case Ed25519PrivateKeyParameters edwards -> Optional.of(edwards(edwards, check));
            case ECPrivateKeyParameters curve -> curve(curve, check);
            default -> Optional.empty();
        };
    }

    private static OpenSsh rsa(RSAPrivateCrtKeyParameters key, int check) throws IOException {
        var open = new Parts().text("ssh-rsa").number(key.getPublicExponent()).number(key.getModulus());
        var secret = new Parts()
                .text("ssh-rsa")
                .number(key.getModulus())
                .number(key.getPublicExponent())
                .number(key.getExponent())
                .number(key.getQInv())
                .number(key.getP())
                .number(key.getQ());
        return new OpenSsh("ssh-rsa", open.bytes(), secret.bytes(), check);
    }

    private static OpenSsh edwards(Ed25519PrivateKeyParameters key, int check) throws IOException {
        byte[] point = key.generatePublicKey().getEncoded();
        byte[] both = new byte[64];
        System.arraycopy(key.getEncoded(), 0, both, 0, 32);
        System.arraycopy(point, 0, both, 32, 32);
        var open = new Parts().text("ssh-ed25519").part(point);
        return new OpenSsh(
                "ssh-ed25519",
                open.bytes(),
                new Parts().text("ssh-ed25519").part(point).part(both).bytes(),
                check);
    }

    private static Optional<OpenSsh> curve(ECPrivateKeyParameters key, int check) throws IOException {
        String curve = CURVES.get(key.getParameters().getCurve().getFieldSize());
        if (curve == null) {
            return Optional.empty();
        }
        byte[] point = ((ECPublicKeyParameters) PublicParts.of(key)).getQ().getEncoded(false);
        String name = "ecdsa-sha2-" + curve;
        byte[] open = new Parts().text(name).text(curve).part(point).bytes();
        byte[] secret = new Parts()
                .text(name)
                .text(curve)
                .part(point)
                .number(key.getD())
                .bytes();
        return Optional.of(new OpenSsh(name, open, secret, check));
    }

    String publicKey() {
        return name + " " + Base64.getEncoder().encodeToString(open) + "\n";
    }

    String privateKey() {
        try {
            var inner = new Parts().whole(check).whole(check).bytes(secret).text("");
            for (int pad = 1; inner.size() % 8 != 0; pad++) {
                inner.bytes(new byte[] {(byte) pad});
            }
            byte[] all = new Parts()
                    .bytes("openssh-key-v1\0".getBytes(UTF_8))
                    .text("none")
                    .text("none")
                    .text("")
                    .whole(1)
                    .part(open)
                    .part(inner.bytes())
                    .bytes();
            return Pem.write("OPENSSH PRIVATE KEY", all);
        } catch (IOException e) {
            throw new IllegalStateException("memory takes everything", e);
        }
    }

    String md5() {
        return HexFormat.ofDelimiter(":").formatHex(digest("MD5"));
    }

    String sha256() {
        return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest("SHA-256"));
    }

    private byte[] digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm).digest(open);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }

    /// Parts, one after another.
    private static final class Parts {
        private final ByteArrayOutputStream all = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(all);

        Parts text(String text) throws IOException {
            return part(text.getBytes(UTF_8));
        }

        Parts number(BigInteger number) throws IOException {
            return part(number.toByteArray());
        }

        Parts part(byte[] bytes) throws IOException {
            out.writeInt(bytes.length);
            return bytes(bytes);
        }

        Parts whole(int number) throws IOException {
            out.writeInt(number);
            return this;
        }

        Parts bytes(byte[] bytes) throws IOException {
            out.write(bytes);
            return this;
        }

        int size() {
            return all.size();
        }

        byte[] bytes() {
            return all.toByteArray();
        }
    }
}
