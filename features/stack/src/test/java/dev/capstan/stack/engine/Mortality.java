package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.StackState;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// Ends a process after so many points: there is one before and one after each call of a provider and each write of the
/// state. Once it has ended, nothing it does has any effect.
final class Mortality {
    /// Says that there is no process any more.
    static final class Died extends Error {
        private static final long serialVersionUID = 1;

        Died() {
            super("died", null, false, false);
        }
    }

    /// Guarded by this.
    private long left;

    /// @param points after how many it ends
    Mortality(long points) {
        this.left = points;
    }

    static Mortality never() {
        return new Mortality(Long.MAX_VALUE);
    }

    private synchronized void point() {
        if (left <= 0) {
            throw new Died();
        }
        left--;
    }

    synchronized boolean isOver() {
        return left <= 0;
    }

    /// What is done is done although nobody hears of it, unless it ended before.
    private <T> T around(Callable<T> call) throws Exception {
        point();
        T result;
        synchronized (this) {
            result = call.call();
        }
        point();
        return result;
    }

    StackState of(StackState state) {
        return new StackState() {
            @Override
            public Map<String, Map<String, Object>> load() {
                return state.load();
            }

            @Override
            public void put(String key, Map<String, Object> entry) {
                write(() -> state.put(key, entry));
            }

            @Override
            public void remove(String key) {
                write(() -> state.remove(key));
            }
        };
    }

    private void write(Runnable write) {
        point();
        write.run();
        point();
    }

    Provider of(Provider provider) {
        return new Provider() {
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
                return new Mortal(provider.connect(settings));
            }
        };
    }

    private final class Mortal implements ProviderConnection {
        private final ProviderConnection connection;

        Mortal(ProviderConnection connection) {
            this.connection = connection;
        }

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
            return around(() -> connection.create(creation));
        }

        @Override
        public Made resume(Creation creation) throws Exception {
            return around(() -> connection.resume(creation));
        }

        @Override
        public Optional<Existing> read(Existing known) throws Exception {
            return around(() -> connection.read(known));
        }

        @Override
        public Made update(Existing old, Wanted wanted) throws Exception {
            return around(() -> connection.update(old, wanted));
        }

        @Override
        public void delete(Existing old) throws Exception {
            Boolean _ = around(() -> {
                connection.delete(old);
                return true;
            });
        }
    }
}
