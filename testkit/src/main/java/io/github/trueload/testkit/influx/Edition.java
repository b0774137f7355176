// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What differs between the releases of {@code influxd}. Implementations are immutable. */
interface Edition {
    /** Name of the program. */
    String program();

    /**
     * The program's arguments; writes its configuration where it needs one.
     *
     * @param directory where it keeps its data
     * @param address {@code host:port} to listen on
     */
    List<String> arguments(Path directory, String address) throws IOException;

    /** The token that requests carry, or an empty text. */
    String token();

    /** Path and query of the address that listeners write a database to. */
    String writePath(String database);

    /** Path and query of the address that answers Flux. */
    String fluxPath();

    /** The name of a database in Flux. */
    String bucket(String database);

    /** Makes a server that answers usable; it may have been made so before. */
    void prepare(InfluxServer server);

    /** Creates a database; does nothing when it exists. */
    void createDatabase(InfluxServer server, String name);
}
