package dev.capstan.providers.tls;

import dev.capstan.spi.TerminalException;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;

/// What everybody may know of a private key.
final class PublicParts {
    private PublicParts() {}

    static AsymmetricKeyParameter of(AsymmetricKeyParameter key) {
        return switch (key) {
            case Ed25519PrivateKeyParameters edwards -> edwards.generatePublicKey();
            case RSAPrivateCrtKeyParameters rsa ->
                new RSAKeyParameters(false, rsa.getModulus(), rsa.getPublicExponent());
            case ECPrivateKeyParameters curve ->
                new ECPublicKeyParameters(
                        new FixedPointCombMultiplier()
                                .multiply(curve.getParameters().getG(), curve.getD()),
                        curve.getParameters());
            default -> throw new TerminalException("the private key is neither RSA, ECDSA nor ED25519");
        };
    }
}
