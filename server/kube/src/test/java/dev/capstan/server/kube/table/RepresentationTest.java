package dev.capstan.server.kube.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RepresentationTest {
    @Test
    void kubectlGetsTables() {
        String kubectl = "application/json;as=Table;v=v1;g=meta.k8s.io,"
                + "application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";

        assertThat(Representation.asked(kubectl)).contains(new Representation.Table("v1"));
        assertThat(Representation.asked("application/json;as=Table;v=v1beta1;g=meta.k8s.io"))
                .contains(new Representation.Table("v1beta1"));
    }

    @Test
    void metadataClientsGetMetadata() {
        assertThat(Representation.asked("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"))
                .contains(new Representation.Partial("v1", true));
        assertThat(Representation.asked("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1"))
                .contains(new Representation.Partial("v1", false));
    }

    @Test
    void othersGetWholeObjects() {
        assertThat(Representation.asked(null)).contains(new Representation.Whole());
        assertThat(Representation.asked("application/vnd.kubernetes.protobuf,application/json"))
                .contains(new Representation.Whole());
    }

    @Test
    void whatIsUnknownIsNotAcceptable() {
        assertThat(Representation.asked("application/json;as=Bogus;v=v1;g=meta.k8s.io"))
                .isEmpty();
        assertThat(Representation.asked("application/json;as=Table;v=v9;g=meta.k8s.io"))
                .isEmpty();
        assertThat(Representation.asked("application/xml")).isEmpty();
    }

    @Test
    void theQueryParameterSaysHowMuchOfTheObjectIsIncluded() {
        assertThat(IncludeObject.parse("")).contains(IncludeObject.METADATA);
        assertThat(IncludeObject.parse("Object")).contains(IncludeObject.OBJECT);
        assertThat(IncludeObject.parse("None")).contains(IncludeObject.NONE);
        assertThat(IncludeObject.parse("Bogus")).isEmpty();
    }
}
