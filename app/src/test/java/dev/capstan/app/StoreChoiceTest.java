package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class StoreChoiceTest {
    @Test
    void theEmbeddedStoresHaveNames() {
        assertThat(StoreChoice.parse("sqlite")).isEqualTo(new StoreChoice.Sqlite());
        assertThat(StoreChoice.parse("memory")).isEqualTo(new StoreChoice.Memory());
    }

    @Test
    void aDatabaseIsNamedByItsAddress() {
        assertThat(StoreChoice.parse("postgresql://ann:s%3Acret@db.local:5433/planes?sslmode=require"))
                .isEqualTo(new StoreChoice.Postgres(
                        "jdbc:postgresql://db.local:5433/planes?sslmode=require", "ann", "s:cret"));
    }

    @Test
    void thePortOfADatabaseMayBeLeftOut() {
        assertThat(StoreChoice.parse("postgres://ann@db/planes"))
                .isEqualTo(new StoreChoice.Postgres("jdbc:postgresql://db:5432/planes", "ann", ""));
    }

    @Test
    void anUnknownStoreIsRefusedWithWhatIsExpected() {
        assertThatThrownBy(() -> StoreChoice.parse("mysql://x"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--store is \"mysql://x\", expected sqlite, memory or"
                        + " postgresql://user:password@host:port/database");
    }

    @Test
    void anAddressWithoutADatabaseIsRefused() {
        assertThatThrownBy(() -> StoreChoice.parse("postgresql://ann@db"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--store names no host or no database");
    }

    @Test
    void aPasswordIsNeverShown() {
        assertThat(StoreChoice.parse("postgresql://ann:secret@db/planes").toString())
                .doesNotContain("secret");
        assertThatThrownBy(() -> StoreChoice.parse("jdbc:postgresql://ann:s@cret@db/planes"))
                .hasMessage("--store is \"…@db/planes\", expected sqlite, memory or"
                        + " postgresql://user:password@host:port/database");
    }

    /// [S2-56]
    @Test
    void theVariablesOfOlderSetupsNameADatabase() {
        assertThat(StoreChoice.fromEnvironment(
                        Map.of("DB_HOST", "db", "DB_NAME", "ops", "DB_USER", "ann", "DB_PASSWORD", "p")))
                .isEqualTo(new StoreChoice.Postgres("jdbc:postgresql://db:5432/ops", "ann", "p"));
        assertThat(StoreChoice.fromEnvironment(Map.of())).isEqualTo(new StoreChoice.Sqlite());
    }
}
