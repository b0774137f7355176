// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Classes as a JVM has them in memory, in a file that other JVMs map (class data sharing): they need neither read nor
 * verify them, which is much of the processor time of a JVM of a few seconds. Who asks first has a JVM load what the
 * others will, and keeps its classes below {@code target/class-archives}. A class that has changed since is read as
 * ever, and so are all meanwhile, and where Java cannot make an archive or the class path is another. Thread-safe, and
 * safe with other JVMs.
 */
public final class ClassArchive {
    private static final long POLL_NANOS = 50_000_000;

    private final Path all = Checkout.root().resolve("target/class-archives");
    private final String name;
    private final String key;
    private Duration patience = Duration.ZERO;

    /**
     * Names an archive.
     *
     * @param name of the program
     * @param jars those of the class path, with which the JVMs that use the archive begin theirs
     */
    public ClassArchive(String name, List<Path> jars) {
        this.name = name;
        this.key = name + "-" + Integer.toHexString(fingerprint(jars).hashCode());
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

    /**
     * Lets who asks while another is at it wait for a while: for programs of which so many start at once that they
     * would keep it from its end.
     */
    public ClassArchive waiting(Duration longest) {
        patience = longest;
        return this;
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

    /** The arguments of a JVM of the Java that runs the tests; none where there is no archive, or not yet. */
    public List<String> flags(Training training) {
        Path archive = all.resolve(key + ".jsa");
        try {
            if (!Files.exists(archive)) {
                make(archive, training);
            }
            // It is empty where none could be made.
            return !Files.exists(archive) || Files.size(archive) == 0
                    ? List.of()
                    : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Leaves it to who is at it. */
    private void make(Path archive, Training training) throws IOException {
        Files.createDirectories(all);
        try (FileChannel channel =
                FileChannel.open(all.resolve("lock-" + name), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (isLocked(channel) && !Files.exists(archive)) {
                TestFiles.deleteIn(all, other -> other.startsWith(name + "-") && !other.startsWith(key));
                // Of its own, because Linux forgets the lock when another thread closes the file.
                Path folder = Files.createTempDirectory(all, key + "-");
                Path unfinished = folder.resolve("classes.jsa");
                training.run(folder, List.of("-XX:ArchiveClassesAtExit=" + unfinished));
                Files.move(
                        Files.exists(unfinished) ? unfinished : Files.createFile(unfinished),
                        archive,
                        StandardCopyOption.ATOMIC_MOVE);
                return;
            }
        }
        long until = System.nanoTime() + patience.toNanos();
        while (!Files.exists(archive) && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Another thread of this JVM has it.
            return false;
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
