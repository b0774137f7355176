// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The JMeter home that this program lies in. Immutable. */
final class Home {
    private final Path folder;

    private Home(Path folder) {
        this.folder = folder;
    }

    static Home of(Path folder) throws UsageException {
        if (!Files.isRegularFile(folder.resolve("bin/ApacheJMeter.jar"))) {
            throw new UsageException(folder + " is no JMeter home: it has no bin/ApacheJMeter.jar; set JMETER_HOME");
        }
        Home home = new Home(folder);
        home.jar("jmeter-generator-health-");
        return home;
    }

    Path folder() {
        return folder;
    }

    /** The newest jar of lib/ext of a name. */
    Path jar(String prefix) throws UsageException {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("lib/ext"), prefix + "*.jar")) {
            files.forEach(jars::add);
        } catch (IOException e) {
            throw new UsageException(folder.resolve("lib/ext") + " cannot be read: " + e.getMessage());
        }
        return jars.stream()
                .max(Comparator.comparing(Path::toString))
                .orElseThrow(() -> new UsageException(
                        folder.resolve("lib/ext") + " has no " + prefix + "*.jar: unzip trueload over this JMeter"));
    }

    /** One of the jars that hold Dubbo. */
    Path dubboClient() throws UsageException {
        try {
            return jar("jmeter-dubbo27-client-");
        } catch (UsageException e) {
            return jar("jmeter-dubbo33-client-");
        }
    }
}
