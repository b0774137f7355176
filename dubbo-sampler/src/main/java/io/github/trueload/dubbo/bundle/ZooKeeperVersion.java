// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a ZooKeeper server for its version with {@code srvr}, which servers of 3.4 always answer. Immutable. */
public final class ZooKeeperVersion {
    private static final int DEFAULT_PORT = 2181;
    private static final int LONGEST_ANSWER = 4096;

    private final Duration patience;

    public ZooKeeperVersion(Duration patience) {
        this.patience = patience;
    }

    /** Whether the first server of {@code host:port[,host:port]} says within the time that it is one of 3.4. */
    public boolean isOld(String addresses) {
        String first = addresses.split("[,;?]", 2)[0].trim();
        String address = first.substring(first.lastIndexOf('@') + 1).replaceFirst("^[a-z]+://", "");
        int colon = address.lastIndexOf(':');
        try {
            String host = colon < 0 ? address : address.substring(0, colon);
            int port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(address.substring(colon + 1));
            return answer(host, port).startsWith("Zookeeper version: 3.4");
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    private String answer(String host, int port) throws IOException {
        try (Socket socket = new Socket()) {
            int patienceMs = (int) patience.toMillis();
            socket.connect(new InetSocketAddress(host, port), patienceMs);
            socket.setSoTimeout(patienceMs);
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            InputStream in = socket.getInputStream();
            for (int c = in.read(); c >= 0 && c != '\n' && answer.size() < LONGEST_ANSWER; c = in.read()) {
                answer.write(c);
            }
            return new String(answer.toByteArray(), StandardCharsets.US_ASCII);
        }
    }
}
