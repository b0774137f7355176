// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells providers of Dubbo 2 by what their port answers to an empty line: the prompt of their console (2.6.12 and
 * 2.7.23, even where its commands are switched off). Dubbo 3.3.6 says nothing. Immutable.
 */
public final class ProviderPrompt {
    private static final String PROMPT = "dubbo>";
    private static final int LONGEST_ANSWER = 1_000;
    private static final Pattern ADDRESS = Pattern.compile("(?:dubbo://)?\\[?([^/?\\[\\]]+?)]?:(\\d{1,5})(?:[/?].*)?");

    private final Duration patience;

    public ProviderPrompt(Duration patience) {
        this.patience = patience;
    }

    /** Whether all providers of {@code host:port[,host:port]} show it, each within the time. */
    public boolean isShownByAll(String addresses) {
        boolean any = false;
        for (String address : addresses.split("[,;\\s]+")) {
            Matcher parts = ADDRESS.matcher(address);
            if (!address.isEmpty()) {
                any = true;
                if (!parts.matches() || !isShownBy(parts.group(1), Integer.parseInt(parts.group(2)))) {
                    return false;
                }
            }
        }
        return any;
    }

    private boolean isShownBy(String host, int port) {
        try (Socket socket = new Socket()) {
            int patienceMs = (int) patience.toMillis();
            socket.connect(new InetSocketAddress(host, port), patienceMs);
            socket.setSoTimeout(patienceMs);
            socket.getOutputStream().write(new byte[] {'\r', '\n'});
            socket.getOutputStream().flush();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            InputStream in = socket.getInputStream();
            for (int c = in.read(); c >= 0 && answer.size() < LONGEST_ANSWER; c = in.read()) {
                answer.write(c);
                if (c == '>' && answer.toString("US-ASCII").endsWith(PROMPT)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | IllegalArgumentException e) {
            // Silent, gone or no address: opening the reference will tell.
            return false;
        }
    }
}
