// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the built parts of this checkout lie. The root is the system property {@code trueload.root}, which the build
 * sets for every test. Thread-safe.
 */
public final class Checkout {
    private Checkout() {}

    /** The root folder of the checkout. */
    public static Path root() {
        String root = System.getProperty("trueload.root");
        if (root == null) {
            throw new IllegalStateException("System property trueload.root is not set; run tests with Maven,"
                    + " or pass -Dtrueload.root=<root of the checkout>");
        }
        return Path.of(root).toAbsolutePath();
    }

    /**
     * The only file in a folder that matches a glob.
     *
     * @param folder folder below the root, for example {@code distribution/target}
     * @param glob file name pattern, for example {@code trueload-*.zip}
     * @throws IllegalStateException when there is none or more than one, saying which command builds it
     */
    public static Path built(String folder, String glob) {
        Path directory = root().resolve(folder);
        List<Path> found = Files.isDirectory(directory) ? TestFiles.in(directory, glob) : List.of();
        if (found.size() != 1) {
            throw new IllegalStateException("Expected one " + glob + " in " + directory + " but found " + found
                    + "; build it with: mvn -B package -DskipTests");
        }
        return found.get(0);
    }

    /** The zip that users unzip over JMETER_HOME. */
    public static Path distributionZip() {
        return built("distribution/target", "trueload-*.zip");
    }

    /** The version of that zip. */
    public static String version() {
        return distributionZip().getFileName().toString().replaceAll("^trueload-|\\.zip$", "");
    }
}
