package dev.capstan.controllerconfig.render;

/// Half of a character: Java keeps it in a text, and no JSON in UTF-8 can hold it.
final class UnpairedSurrogate {
    private UnpairedSurrogate() {}

    static void complain(Spot spot, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(text.codePointAt(i)) == 1) {
                    throw new Complaint(
                            spot, "a text holds half of a character (an unpaired surrogate), which cannot be written");
                }
                i++;
            }
        }
    }
}
