package dev.capstan.operator.host;

import java.util.List;

/// What a plugin sees of its host: the JDK, and the packages that are named here. No service of the host, and no
/// library that it happens to use.
final class HostLoader extends ClassLoader {
    private static final List<String> SHOWN = List.of(
            "dev.capstan.spi.",
            "dev.capstan.streamline.",
            "io.fabric8.",
            "org.slf4j.",
            "com.fasterxml.jackson.",
            "org.jspecify.");

    private final ClassLoader host;

    HostLoader(ClassLoader host) {
        super(ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (SHOWN.stream().anyMatch(name::startsWith)) {
            return host.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}
