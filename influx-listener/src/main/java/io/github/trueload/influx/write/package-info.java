// SPDX-License-Identifier: Apache-2.0
/**
 * Rows on their way to the server: a bounded spool, one thread that delivers and retries, HTTP and UDP. Nothing here
 * runs in a sampler thread but {@link io.github.trueload.influx.write.Spool#add}, which never waits for I/O.
 */
package io.github.trueload.influx.write;
