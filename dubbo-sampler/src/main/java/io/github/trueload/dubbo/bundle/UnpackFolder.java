// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A private folder of the temporary folder for an unpacked client jar. It holds a file that its JVM keeps locked until
 * it ends, in whatever way, so that the next JVM can tell and remove what a killed one left. The lock lasts as long as
 * this object is held. Immutable.
 */
final class UnpackFolder {
    private static final Logger log = LoggerFactory.getLogger(UnpackFolder.class);
    private static final String PREFIX = "trueload-dubbo-";
    private static final String LOCK = ".in-use";
    /**
     * Part of the names of this JVM's own folders. They must not be tried: a POSIX system gives up all locks of a
     * process on a file when it closes that file once.
     */
    private static final String JVM = UUID.randomUUID().toString();

    private final Path path;
    /** Closed with this object only, or with the JVM. */
    private final FileChannel lock;

    private UnpackFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates a folder, which is deleted when the JVM ends, and removes those that killed JVMs left.
     *
     * @param temporary the temporary folder
     */
    static UnpackFolder create(Path temporary, DubboLine line) throws IOException {
        sweep(temporary);
        Path folder = Files.createTempDirectory(temporary, PREFIX + line.label() + "-" + JVM + "-");
        folder.toFile().deleteOnExit();
        Path lock = folder.resolve(LOCK);
        lock.toFile().deleteOnExit();
        FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            throw new IOException("cannot lock " + lock);
        }
        return new UnpackFolder(folder, channel);
    }

    Path path() {
        return path;
    }

    @Override
    public String toString() {
        return path + (lock.isOpen() ? " (in use)" : "");
    }

    private static void sweep(Path temporary) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path folder : folders) {
                if (isLeft(folder)) {
                    delete(folder.toFile());
                }
            }
        } catch (IOException | RuntimeException e) {
            log.debug("Cannot look for what earlier runs left in {}", temporary, e);
        }
    }

    /** Whether no JVM holds the folder's lock; folders without one are not ours to judge. */
    private static boolean isLeft(Path folder) {
        Path lock = folder.resolve(LOCK);
        if (folder.getFileName().toString().contains(JVM) || !Files.isRegularFile(lock)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            return channel.tryLock() != null;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static void delete(File folder) {
        File[] files = folder.listFiles();
        if (files != null) {
            for (File file : files) {
                if (!file.delete()) {
                    log.debug("{} stays: it cannot be deleted", file);
                }
            }
        }
        if (folder.delete()) {
            log.debug("Removed {}, which an earlier run left", folder);
        }
    }
}
