// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Classes as a JVM has them in memory, in a file that other JVMs map (class data sharing): they need neither read nor
 * verify them, which is much of the processor time of a JVM of a few seconds. Who asks first has a JVM load what the
 * others will, and keeps its classes below {@code target/class-archives}. A class that has changed since is read as
 * ever, and so are all where Java cannot make an archive or the class path is another. Thread-safe, and safe with other
 * JVMs.
 */
public final class ClassArchive {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final String name;
    private final Path folder;

    /**
     * Names an archive.
     *
     * @param name of the program
     * @param jars those of the class path, with which the JVMs that use the archive begin theirs
     */
    public ClassArchive(String name, List<Path> jars) {
        this.name = name;
        this.folder = Checkout.root()
                .resolve("target/class-archives")
                .resolve(name + "-" + Integer.toHexString(fingerprint(jars).hashCode()));
    }

    /** Names an archive for a class path of all jars in some folders. */
    public static ClassArchive ofFolders(String name, Path... folders) {
        List<Path> jars = new ArrayList<>();
        for (Path folder : folders) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
                // In the order in which Java finds them, too.
                found.forEach(jars::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new ClassArchive(name, jars);
    }

    /** A JVM that loads what others will. */
    public interface Training {
        /**
         * Lets it run to its end.
         *
         * @param folder for what it writes, which stays
         * @param flags its arguments
         */
        void run(Path folder, List<String> flags);
    }

    /** The arguments of a JVM of the Java that runs the tests; none where there can be no archive. */
    public List<String> flags(Training training) {
        Path archive = folder.resolve("classes.jsa");
        try {
            if (!Files.exists(archive)) {
                make(archive, training);
            }
            // It is empty where none could be made.
            return Files.size(archive) == 0
                    ? List.of()
                    : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void make(Path archive, Training training) throws IOException {
        Path all = Files.createDirectories(folder.getParent());
        try (FileChannel channel =
                FileChannel.open(all.resolve("lock-" + name), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // Where a thread of this JVM holds it there is an exception instead, which counts as "not yet", too.
            Await.until("nobody else makes " + archive, PATIENCE, () -> channel.tryLock() != null);
            if (!Files.exists(archive)) {
                Folders.delete(all, name + "-");
                Files.createDirectories(folder);
                Path unfinished = folder.resolve("unfinished.jsa");
                training.run(folder, List.of("-XX:ArchiveClassesAtExit=" + unfinished));
                Files.move(
                        Files.exists(unfinished) ? unfinished : Files.createFile(unfinished),
                        archive,
                        StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static String fingerprint(List<Path> jars) {
        StringBuilder text = new StringBuilder(System.getProperty("java.home"));
        text.append(System.getProperty("java.vm.version"));
        for (Path jar : jars) {
            try {
                text.append(jar).append(Files.size(jar)).append(Files.getLastModifiedTime(jar));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return text.toString();
    }
}
