// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The console on the port of a provider of Dubbo 2, even where its commands are switched off (2.6.12 and 2.7.23). Those
 * of 2.6 tell there the methods of a service; later ones publish metadata instead.
 */
final class ProviderConsole {
    private static final int LARGEST_ANSWER = 1_000_000;
    private static final String PROMPT = "dubbo>";
    private static final Pattern ADDRESS = Pattern.compile("(?:dubbo://)?([^/?]+:\\d{1,5})(?:[/?].*)?");
    private static final Pattern METHOD = Pattern.compile("(?m)^[\\w.$\\[\\]]+ ([\\w$]+)\\(([\\w.$\\[\\],]*)\\)\\s*$");

    private ProviderConsole() {}

    /** Whether a provider answers an empty line with the prompt, in so much time; Dubbo 3.3.6 says nothing. */
    static boolean isAt(String provider, Duration patience) {
        return answer(provider, "\r\n", patience).endsWith(PROMPT);
    }

    /** The methods of a service with types, without generics; empty if {@code dubbo://host:port} does not tell. */
    static List<ServiceMethod> methods(String provider, String interfaceName, Duration patience) {
        List<ServiceMethod> methods = new ArrayList<>();
        Matcher method = METHOD.matcher(answer(provider, "ls -l " + interfaceName + "\r\n", patience));
        while (method.find()) {
            String types = method.group(2);
            List<String> parameters = types.isEmpty() ? Collections.emptyList() : Arrays.asList(types.split(","));
            methods.add(ServiceDefinition.NONE.method(method.group(1), parameters));
        }
        methods.sort(Comparator.comparing(ServiceMethod::toString));
        return methods;
    }

    private static String answer(String provider, String line, Duration patience) {
        Matcher address = ADDRESS.matcher(provider);
        return address.matches() ? answer(address.group(1), 0, line, PROMPT, patience) : "";
    }

    /**
     * A server's answer to a line, up to an end; the patience limits each read and the whole, which may trickle in.
     * Empty where nobody answers, or the address is none.
     */
    static String answer(String server, int defaultPort, String line, String end, Duration patience) {
        try (Socket socket = new Socket()) {
            int patienceMs = (int) patience.toMillis();
            socket.connect(ReferenceSettings.endpoint(server, defaultPort), patienceMs);
            socket.setSoTimeout(patienceMs);
            socket.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            String text = "";
            long start = System.nanoTime();
            InputStream in = socket.getInputStream();
            for (int read = in.read(buffer); read > 0 && answer.size() < LARGEST_ANSWER; read = in.read(buffer)) {
                answer.write(buffer, 0, read);
                text = answer.toString("UTF-8");
                if (text.endsWith(end) || System.nanoTime() - start > patience.toNanos()) {
                    break;
                }
            }
            return text;
        } catch (IOException | IllegalArgumentException e) {
            return "";
        }
    }
}
