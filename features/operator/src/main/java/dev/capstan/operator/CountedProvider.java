package dev.capstan.operator;

import dev.capstan.operator.host.Uses;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.Optional;

/// A provider whose open connections are counted, so that it is not taken away under them.
record CountedProvider(Provider provider, Uses uses) implements Provider {
    @Override
    public String name() {
        return provider.name();
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return provider.type(token);
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) throws Exception {
        uses.begin();
        boolean open = false;
        try {
            ProviderConnection connection = new Counted(provider.connect(settings), uses);
            open = true;
            return connection;
        } finally {
            if (!open) {
                uses.end();
            }
        }
    }

    private record Counted(ProviderConnection connection, Uses uses) implements ProviderConnection {
        @Override
        public Checked check(Wanted wanted) throws Exception {
            return connection.check(wanted);
        }

        @Override
        public Difference diff(Existing old, Wanted wanted) throws Exception {
            return connection.diff(old, wanted);
        }

        @Override
        public Made create(Creation creation) throws Exception {
            return connection.create(creation);
        }

        @Override
        public Made resume(Creation creation) throws Exception {
            return connection.resume(creation);
        }

        @Override
        public Optional<Existing> read(Existing known) throws Exception {
            return connection.read(known);
        }

        @Override
        public Made update(Existing old, Wanted wanted) throws Exception {
            return connection.update(old, wanted);
        }

        @Override
        public void delete(Existing old) throws Exception {
            connection.delete(old);
        }

        @Override
        public void close() {
            try {
                connection.close();
            } finally {
                uses.end();
            }
        }
    }
}
