// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A real JMeter home in a folder of its own: all jars are hard links to those that the build collected, which no test
 * may write to; all else is copied and may be changed. Not thread-safe while it is being prepared; any number of JMeter
 * processes may run from it afterwards.
 */
public final class JMeterHome {
    private final String version;
    private final Path home;

    private JMeterHome(String version, Path home) {
        this.version = version;
        this.home = home;
    }

    /**
     * Lays out a plain JMeter.
     *
     * @param version 5.4.1, 5.5 or 5.6.3
     * @param home folder to create
     */
    public static JMeterHome create(String version, Path home) {
        Path template = template(version);
        if (!Files.isDirectory(template)) {
            throw new IllegalStateException(
                    "JMeter " + version + " was not assembled in " + template + "; run: mvn -B generate-resources");
        }
        try {
            // Part of JMeter's archive; without it JMeter prints a stack trace when it starts.
            Files.createDirectories(home.resolve("lib/junit"));
            return new JMeterHome(version, home.toAbsolutePath()).lay(template);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The usual one: JMeter 5.6.3 with the built distribution, in {@code home} below a folder. */
    public static JMeterHome trueload(Path directory) {
        return trueload(directory, "5.6.3");
    }

    /** Another JMeter with the built distribution, in {@code home} below a folder. */
    public static JMeterHome trueload(Path directory, String version) {
        return create(version, directory.resolve("home")).withTrueload();
    }

    /** The usual one that all tests of this JVM share, so that nobody may change it. It ends with the JVM. */
    public static JMeterHome shared() {
        return Shared.HOME;
    }

    /** Laid out when it is first asked for. */
    private static final class Shared {
        private static final JMeterHome HOME = trueload(TestFiles.temporary("jmeter"));
    }

    /** Which JMeter it is, as 5.6.3. */
    public String version() {
        return version;
    }

    /** Unzips the built distribution over this home, as a user does. Fails when that would replace a file. */
    public JMeterHome withTrueload() {
        return unzip(Checkout.distributionZip());
    }

    /** Unzips an archive over this home and fails when that would replace a file. */
    public JMeterHome unzip(Path zip) {
        try {
            return lay(Unzipped.of(zip));
        } catch (IOException e) {
            throw new UncheckedIOException("Unzipping " + zip + " over " + home, e);
        }
    }

    /** Drops single jars into lib/ext, as a user does who wants one plugin only. */
    public JMeterHome withJars(Path... jars) {
        for (Path jar : jars) {
            try {
                linkOrCopy(jar, home.resolve("lib/ext").resolve(jar.getFileName()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return this;
    }

    /** Removes the jars of lib/ext whose names start with a prefix; fails when there is none. */
    public JMeterHome without(String jarPrefix) {
        List<Path> jars = TestFiles.in(home.resolve("lib/ext"), jarPrefix + "*.jar");
        if (jars.isEmpty()) {
            throw new IllegalStateException("No jar " + jarPrefix + "* in " + home.resolve("lib/ext"));
        }
        try {
            for (Path jar : jars) {
                Files.delete(jar);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Appends lines to a file of bin, for example {@code upgrade.properties}. */
    public JMeterHome append(String binFile, String... lines) {
        try {
            Files.write(
                    home.resolve("bin").resolve(binFile),
                    ("\n" + String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes {@code bin/jmeter}, which the build's JMeter lacks, for programs that start it. */
    public JMeterHome withStartScript() {
        return script("exec " + JavaHome.current().java() + " " + String.join(" ", JavaHome.QUICK_START)
                + " $JVM_ARGS -jar \"$(dirname \"$0\")/ApacheJMeter.jar\" \"$@\"");
    }

    /** Writes {@code bin/jmeter}, which the build's JMeter lacks. */
    JMeterHome script(String text) {
        Shell.script(home.resolve("bin/jmeter"), text);
        return this;
    }

    /** The home's folder. */
    public Path path() {
        return home;
    }

    /** Starts describing a JMeter process that runs from this home. */
    public JMeterCommand command() {
        return new JMeterCommand(this);
    }

    /** Arguments of a JVM that has JMeter's classes already; none for a version that few tests run. */
    List<String> loadedClasses() {
        return version.equals(JMeterClasses.VERSION)
                ? JMeterClasses.flags(template(version).resolve("bin/ApacheJMeter.jar"))
                : List.of();
    }

    private static Path template(String version) {
        return Checkout.root().resolve("testkit/runtimes/jmeter/" + version + "/target/home");
    }

    private JMeterHome lay(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                place(file, home.resolve(folder.relativize(file).toString()));
            }
        }
        return this;
    }

    private static void place(Path file, Path target) throws IOException {
        if (Files.isDirectory(file)) {
            Files.createDirectories(target);
        } else if (file.toString().endsWith(".jar")) {
            linkOrCopy(file, target);
        } else {
            Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static void linkOrCopy(Path file, Path target) throws IOException {
        try {
            Files.createLink(target, file);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // Another file system (a temporary folder on tmpfs, say) cannot share the file.
            Files.copy(file, target);
        }
    }
}
