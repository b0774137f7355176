// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * What is in an archive, unzipped below {@code target/unzipped} of the checkout by the first who asks for it: dozens of
 * JMeter homes get the same zip. Thread-safe, and safe with other JVMs.
 */
final class Unzipped {
    private Unzipped() {}

    /** The folder with an archive's files; nobody may change them. */
    static synchronized Path of(Path zip) throws IOException {
        Path all = Files.createDirectories(Checkout.root().resolve("target/unzipped"));
        Path folder = all.resolve(zip.getFileName() + "-"
                + Files.getLastModifiedTime(zip).toMillis() + "-"
                + Integer.toHexString(zip.toAbsolutePath().hashCode()));
        // This class keeps the threads of one JVM apart, the lock the JVMs.
        try (FileChannel channel =
                        FileChannel.open(all.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !Files.isDirectory(folder)) {
                TestFiles.deleteIn(all, name -> name.startsWith(zip.getFileName() + "-"));
                Path unfinished = Files.createTempDirectory(all, "unfinished");
                unzip(zip, unfinished);
                Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return folder;
    }

    private static void unzip(Path zip, Path folder) throws IOException {
        try (InputStream in = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(in)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IllegalStateException(zip + " has an entry outside its root: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(entries, target);
                }
            }
        }
    }
}
