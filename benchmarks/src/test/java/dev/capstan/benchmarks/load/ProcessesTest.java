package dev.capstan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessesTest {
    @Test
    void theGenerationsOfAHeapAreSummed() {
        assertThat(Processes.used("""
                        12:
                        DefNew     total 9792K, used 100K [0x1, 0x2, 0x3)
                         eden space 8704K, 1% used [0x1, 0x2, 0x3)
                        Tenured    total 21888K, used 30K [0x1, 0x2, 0x3)
                        Metaspace  used 7000K, committed 7100K, reserved 1114112K
                         class space used 500K, committed 600K, reserved 1048576K
                        """)).isEqualTo(130);
    }

    @Test
    void aHeapOfRegionsIsOneNumber() {
        assertThat(Processes.used("""
                        12:
                        garbage-first heap   total reserved 1000K, committed 500K, used 77K [0x1, 0x2)
                         region size 4096K, 2 young (8192K), 1 survivors (4096K)
                        Metaspace       used 7000K, committed 7100K, reserved 1114112K
                        """)).isEqualTo(77);
    }
}
