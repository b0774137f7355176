// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.FileTime;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system's hosts file: every address of a name counts, not just the first line's. Read again when the file has
 * changed. Thread-safe.
 */
final class HostsFile {
    private static final Logger log = LoggerFactory.getLogger(HostsFile.class);

    private final Path file;
    /** When the file was last changed, and what it held then. */
    private volatile Map.Entry<FileTime, Map<String, List<InetAddress>>> content =
            new SimpleImmutableEntry<>(null, Collections.emptyMap());

    HostsFile(Path file) {
        this.file = file;
    }

    static HostsFile ofSystem() {
        String windows = System.getenv("SystemRoot");
        boolean onWindows = System.getProperty("os.name", "").startsWith("Windows") && windows != null;
        return new HostsFile(
                onWindows ? Paths.get(windows, "System32", "drivers", "etc", "hosts") : Paths.get("/etc/hosts"));
    }

    /** The addresses of a name, none when the file does not have it. */
    List<InetAddress> addressesOf(String host) throws UnknownHostException {
        return Literals.named(host, current().getOrDefault(host.toLowerCase(Locale.ROOT), Collections.emptyList()));
    }

    private Map<String, List<InetAddress>> current() {
        try {
            FileTime modified = Files.getLastModifiedTime(file);
            if (!modified.equals(content.getKey())) {
                content = new SimpleImmutableEntry<>(modified, read());
            }
        } catch (IOException e) {
            log.debug("No hosts file at {}", file, e);
        }
        return content.getValue();
    }

    private Map<String, List<InetAddress>> read() throws IOException {
        Map<String, List<InetAddress>> hosts = new HashMap<>();
        // A hosts file has no declared encoding; host names are ASCII, comments may be anything.
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            String[] words = line.replaceFirst("#.*", "").trim().split("\\s+");
            InetAddress address = words.length < 2 ? null : Literals.parse(words[0]);
            for (int i = 1; address != null && i < words.length; i++) {
                hosts.computeIfAbsent(words[i].toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                        .add(address);
            }
        }
        return hosts;
    }
}
