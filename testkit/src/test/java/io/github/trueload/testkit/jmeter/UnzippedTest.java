// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnzippedTest {
    private static final int CLASSES = 8;
    private static final int FILES = 50;

    @TempDir
    private Path directory;

    @Test
    void givesTestsThatAskAtTheSameTimeTheSameFiles() throws Exception {
        Path zip = zip();
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService classes = Executors.newFixedThreadPool(CLASSES);
        List<Future<Path>> folders = new ArrayList<>();
        for (int i = 0; i < CLASSES; i++) {
            folders.add(classes.submit(() -> {
                start.await();
                return Unzipped.of(zip);
            }));
        }
        start.countDown();

        for (Future<Path> folder : folders) {
            assertThat(folder.get()).isEqualTo(folders.get(0).get());
            assertThat(Files.list(folder.get().resolve("lib"))).hasSize(FILES);
        }
        classes.shutdown();
    }

    private Path zip() throws IOException {
        Path zip = directory.resolve("at-the-same-time.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (int i = 0; i < FILES; i++) {
                out.putNextEntry(new ZipEntry("lib/" + i + ".jar"));
                out.write(i);
            }
        }
        return zip;
    }
}
