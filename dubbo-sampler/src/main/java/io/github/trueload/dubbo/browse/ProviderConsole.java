// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.browse.ServiceDefinition.TypeTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a provider itself for the methods of a service, through the console that Dubbo 2.6 has on its port (later ones
 * publish metadata instead, and switch the console off).
 */
final class ProviderConsole {
    private static final int CONNECT_TIMEOUT_MS = 2_000;
    private static final int READ_TIMEOUT_MS = 3_000;
    private static final int LARGEST_ANSWER = 1_000_000;
    /** Else an answer that trickles in would be read for days. */
    private static final long LONGEST_ANSWER_NANOS = TimeUnit.MILLISECONDS.toNanos(READ_TIMEOUT_MS);

    private static final String PROMPT = "dubbo>";
    private static final Pattern ADDRESS = Pattern.compile("dubbo://\\[?([^/\\[\\]]+?)]?:(\\d{1,5})");
    private static final Pattern METHOD = Pattern.compile("(?m)^[\\w.$\\[\\]]+ ([\\w$]+)\\(([\\w.$\\[\\],]*)\\)\\s*$");

    private ProviderConsole() {}

    /**
     * The methods of a service with their parameter types, without generics; empty if the provider does not tell.
     *
     * @param provider protocol and address, for example {@code dubbo://10.0.0.1:20880}
     */
    static List<ServiceMethod> methods(String provider, String interfaceName) {
        Matcher address = ADDRESS.matcher(provider);
        if (!address.matches()) {
            return Collections.emptyList();
        }
        try (Socket socket = new Socket()) {
            int port = Integer.parseInt(address.group(2));
            socket.connect(new InetSocketAddress(address.group(1), port), CONNECT_TIMEOUT_MS);
            socket.setSoTimeout(READ_TIMEOUT_MS);
            socket.getOutputStream().write(("ls -l " + interfaceName + "\r\n").getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return parse(answer(socket.getInputStream()));
        } catch (IOException | IllegalArgumentException e) {
            // Whoever does not answer leaves us with the names, as the registry has them.
            return Collections.emptyList();
        }
    }

    private static String answer(InputStream in) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        String text = "";
        long start = System.nanoTime();
        for (int read = in.read(buffer); read > 0 && answer.size() < LARGEST_ANSWER; read = in.read(buffer)) {
            answer.write(buffer, 0, read);
            text = answer.toString("UTF-8");
            if (text.endsWith(PROMPT) || System.nanoTime() - start > LONGEST_ANSWER_NANOS) {
                break;
            }
        }
        return text;
    }

    private static List<ServiceMethod> parse(String answer) {
        Samples samples = new Samples(new TypeTable(null, null));
        List<ServiceMethod> methods = new ArrayList<>();
        Matcher method = METHOD.matcher(answer);
        while (method.find()) {
            String types = method.group(2);
            List<String> parameters = types.isEmpty() ? Collections.emptyList() : Arrays.asList(types.split(","));
            methods.add(samples.method(method.group(1), parameters));
        }
        methods.sort(Comparator.comparing(ServiceMethod::toString));
        return methods;
    }
}
