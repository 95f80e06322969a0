package dev.capstan.registry.admission.webhook;

import dev.capstan.registry.admission.match.Match;

/// For a hook that speaks no version that we speak.
final class UnknownCodec implements HookCodec {
    @Override
    public byte[] question(String uid, Match match) throws BadAnswerException {
        throw new BadAnswerException("could not create admission objects:"
                + " webhook does not accept known AdmissionReview versions (v1, v1beta1)");
    }

    @Override
    public HookAnswer answer(String uid, byte[] body, boolean mutating) throws BadAnswerException {
        throw new BadAnswerException("nothing was asked");
    }
}
