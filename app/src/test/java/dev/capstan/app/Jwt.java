package dev.capstan.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Tokens as an attacker would make them.
final class Jwt {
    private Jwt() {}

    /// Signs with the server's own key: what only the server can make, unless somebody stole it.
    static String signed(Path keyFile, String header, String claims) throws Exception {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key(keyFile));
        String begin = part(header) + "." + part(claims);
        signature.update(begin.getBytes(UTF_8));
        return begin + "." + part(signature.sign());
    }

    /// Signs with the public half of the key, as if it were a secret both sides share.
    static String confused(Path keyFile, String claims) throws Exception {
        var secret = (RSAPrivateCrtKey) key(keyFile);
        byte[] open = KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent()))
                .getEncoded();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(open, "HmacSHA256"));
        String begin = part("{\"alg\":\"HS256\"}") + "." + part(claims);
        return begin + "." + part(mac.doFinal(begin.getBytes(UTF_8)));
    }

    static String part(String text) {
        return part(text.getBytes(UTF_8));
    }

    static String part(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static PrivateKey key(Path file) throws Exception {
        String body = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
        return KeyFactory.getInstance("RSA")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(body)));
    }
}
