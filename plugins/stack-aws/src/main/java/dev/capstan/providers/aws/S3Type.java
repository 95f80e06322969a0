package dev.capstan.providers.aws;

import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Wanted;
import java.util.List;
import java.util.Optional;

/// What is done with resources of one type.
interface S3Type {
    /// The inputs that say which thing it is: two resources that agree in them are the same thing.
    List<String> identity();

    Checked check(Wanted wanted);

    Made create(Creation creation) throws InterruptedException;

    default Made resume(Creation creation) throws InterruptedException {
        return create(creation);
    }

    Optional<Existing> read(Existing known) throws InterruptedException;

    Made update(Existing old, Wanted wanted) throws InterruptedException;

    void delete(Existing old) throws InterruptedException;
}
