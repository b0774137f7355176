// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;

/**
 * The port at which one JMeter without a window, a master included, is told to end its test, as its own scripts do it.
 * Immutable.
 */
public final class StopPort {
    private final int port = FreePorts.next();

    /** Lets the JMeter of a command listen there. */
    public JMeterCommand of(JMeterCommand command) {
        return command.property("jmeterengine.nongui.port", port).property("jmeterengine.nongui.maxport", port);
    }

    /** Lets running samples come to their end first ({@code shutdown.sh}). */
    public void shutDown() {
        say("Shutdown");
    }

    /** Interrupts running samples ({@code stoptest.sh}). */
    public void stopNow() {
        say("StopTestNow");
    }

    private void say(String command) {
        byte[] bytes = command.getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
