// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the report of a run goes. Stateless. */
final class ReportPlace {
    /** Empty: none; a folder, or a folder and the beginning of the names; not set: beside the JTL. */
    private static final String PROPERTY = "trueload.health.report";

    private ReportPlace() {}

    /** Folder and beginning of the names; empty where no report is wanted. */
    static Optional<Path> of(UnaryOperator<String> properties, Launch launch) {
        String place = properties.apply(PROPERTY);
        boolean unwanted = place == null
                ? launch.mode() == Launch.Mode.OTHER || launch.empties(PROPERTY)
                : place.trim().isEmpty();
        if (unwanted) {
            return Optional.empty();
        }
        String name = name(properties, launch);
        if (place == null) {
            Path jtl = Paths.get(launch.jtl().isEmpty() ? name : launch.jtl()).toAbsolutePath();
            return Optional.of(jtl.resolveSibling(name));
        }
        boolean folder = place.endsWith("/") || place.endsWith("\\") || Files.isDirectory(Paths.get(place));
        Path base = Paths.get(place.trim()).toAbsolutePath();
        return Optional.of(folder ? base.resolve(name) : base);
    }

    /** Slaves of one machine share their working folder, but not their port. */
    private static String name(UnaryOperator<String> properties, Launch launch) {
        if (launch.mode() == Launch.Mode.SLAVE) {
            String port = properties.apply("server_port");
            return "slave-" + (port == null || port.trim().isEmpty() ? "1099" : port.trim());
        }
        if (launch.jtl().isEmpty()) {
            return "jmeter";
        }
        return Paths.get(launch.jtl()).getFileName().toString().replaceFirst("(?<=.)\\.[^.]*$", "");
    }
}
