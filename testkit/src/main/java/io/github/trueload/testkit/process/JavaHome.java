// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** A JDK or JRE on this machine. Immutable. */
public record JavaHome(Path home) {
    /**
     * Arguments with which a JVM of a few seconds takes half of the processor time: its code is not optimized to the
     * utmost, and its collector has no threads of its own. Not for processes whose speed or memory is the subject.
     */
    public static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final Path INSTALLED = Path.of("/usr/lib/jvm");

    /** The Java that runs the tests. */
    public static JavaHome current() {
        return new JavaHome(Path.of(System.getProperty("java.home")));
    }

    /** Whether it is the Java that runs the tests. */
    public boolean isCurrent() {
        return equals(current());
    }

    /**
     * A home whose {@code java} is this one behind the words of another command, such as {@code taskset -c 0}.
     *
     * @param folder a new one, for the script that does it
     */
    public JavaHome behind(Path folder, List<String> words) {
        Shell.script(folder.resolve("bin/java"), "exec " + Shell.quoted(words) + ' ' + java() + " \"$@\"");
        return new JavaHome(folder);
    }

    /**
     * A Java of the given feature version: {@code JAVA<feature>_HOME} of the environment, one of those installed below
     * {@code /usr/lib/jvm}, or the one that {@code testkit/get-servers} unpacked.
     */
    public static Optional<JavaHome> ofFeature(int feature) {
        String configured = System.getenv("JAVA" + feature + "_HOME");
        if (configured != null && !configured.isBlank()) {
            return Optional.of(new JavaHome(Path.of(configured)));
        }
        Path unpacked = Checkout.root().resolve("target/servers/jre-" + feature);
        if (featureOf(unpacked) == feature) {
            return Optional.of(new JavaHome(unpacked));
        }
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> homes = Files.list(INSTALLED)) {
            return homes.filter(home -> featureOf(home) == feature)
                    .sorted()
                    .map(JavaHome::new)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same, which may be the Java that runs the tests; skips the test where there is none. */
    public static JavaHome require(int feature) {
        if (Runtime.version().feature() == feature) {
            return current();
        }
        Optional<JavaHome> found = ofFeature(feature);
        Skip.unless(found.isPresent(), missing(feature));
        return found.get();
    }

    /** What to say where {@link #ofFeature} finds none. */
    public static String missing(int feature) {
        return "no Java " + feature + ": set JAVA" + feature + "_HOME or install one below " + INSTALLED
                + "; testkit/get-servers has jre-11 and jre-21";
    }

    /** The {@code java} command. */
    public Path java() {
        return home.resolve("bin/java");
    }

    /** The command of one of its tools, such as {@code keytool}, with nothing but flags that make it start quickly. */
    public List<String> tool(String name) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve(name).toString());
        QUICK_START.forEach(flag -> command.add("-J" + flag));
        return command;
    }

    @Override
    public String toString() {
        return home.toString();
    }

    private static int featureOf(Path home) {
        Path release = home.resolve("release");
        if (!Files.isReadable(release) || !Files.isExecutable(home.resolve("bin/java"))) {
            return -1;
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
        return version.isEmpty() ? -1 : Runtime.Version.parse(version).feature();
    }
}
