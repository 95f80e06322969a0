package dev.capstan.app;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.store.Store;
import dev.capstan.store.encryption.EncryptedStore;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.store.encryption.UnreadableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// What is done so that secrets stay secret, and that it is known who did what.
///
/// @param keys what Secrets are encrypted with; none to keep them as they are
record Precautions(Keyring keys, AuditChoice audit) {
    static final Precautions NONE = new Precautions(Keyring.none(), new AuditChoice.None());

    private static final Logger LOG = System.getLogger(Precautions.class.getName());
    private static final GroupResource SECRETS = new GroupResource("", "secrets");

    /// The store with Secrets encrypted in it.
    ///
    /// @throws UsageException when some are that cannot be read with these keys
    Store before(Store store) {
        try {
            EncryptedStore encrypted = EncryptedStore.open(store, keys, StoreKeys.prefix(SECRETS), "Secrets");
            tell(encrypted.renewed());
            return encrypted;
        } catch (UnreadableException e) {
            throw new UsageException(e.getMessage() + ": name the file that has the right keys with --encryption-keys");
        }
    }

    private void tell(long renewed) {
        String key = keys.writing().map(EncryptionKey::name).orElse("");
        if (renewed > 0) {
            String text = "Secrets were encrypted with the key \"" + key + "\": " + renewed
                    + (renewed == 1 ? " value" : " values") + ", with what is kept of the past";
            System.out.println(text);
            LOG.log(Level.INFO, text);
        }
    }
}
