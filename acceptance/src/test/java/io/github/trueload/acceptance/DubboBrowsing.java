// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Lets JMeter list the services of a registry as the service browser does, without its window. Stateless. */
final class DubboBrowsing {
    /** As an argument: the services, each with interface, version, and whether it has a method echo. */
    static final String SERVICES = "${__groovy(services())}";

    private DubboBrowsing() {}

    /**
     * Writes the script that JMeter's property {@code groovy.utilities} wants, so that {@link #SERVICES} works.
     *
     * @param fields registry fields by their keys without {@code FIELD_DUBBO_}
     */
    static Path script(Path file, Map<String, String> fields) {
        StringBuilder script = new StringBuilder(
                "def services() {\n" + "  def element = new org.apache.jmeter.config.ConfigTestElement()\n");
        fields.forEach(
                (key, value) -> script.append("  element.setProperty('FIELD_DUBBO_" + key + "', '" + value + "')\n"));
        script.append("  def catalog = io.github.trueload.dubbo.DubboCheck.catalog(element)\n"
                + "  try {\n"
                + "    return catalog.services().collect {\n"
                + "      def echoes = catalog.methods(it).any { method -> method.name == 'echo' }\n"
                + "      it.interfaceName + ' ' + it.version + (echoes ? ' with echo' : ' without echo')\n"
                + "    }.join('; ')\n"
                + "  } finally {\n"
                + "    catalog.close()\n"
                + "  }\n"
                + "}\n");
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
