// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * A Dubbo provider that answers each generic call of any method with a text of a fixed size, at once or after a
 * fixed time. A program: arguments {@code bytes milliseconds interface|group|version...}; it says its port on stdout,
 * then once a second how busy it was, and ends when its standard input does. Its code serves Dubbo 2.7 and 3.3.
 */
public final class NullProvider {
    private static final int MOST_WAITING = 2000;

    private final String answer;
    private final long delayNanos;

    private NullProvider(int bytes, long delayMs) {
        char[] text = new char[bytes];
        Arrays.fill(text, 'x');
        answer = new String(text);
        delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMs);
    }

    /** Runs the program. */
    public static void main(String... arguments) throws IOException {
        NullProvider provider = new NullProvider(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
        int port = freePort();
        for (String service : Arrays.asList(arguments).subList(2, arguments.length)) {
            provider.export(port, service.split("\\|", -1));
        }
        Targets.tell(port);
    }

    @SuppressWarnings("deprecation") // setApplication is all that 2.7 and 3.3 have in common.
    private void export(int port, String... service) {
        ApplicationConfig application = new ApplicationConfig("trueload-size");
        application.setQosEnable(false);
        ProtocolConfig protocol = new ProtocolConfig();
        protocol.setName("dubbo");
        protocol.setHost("127.0.0.1");
        protocol.setPort(port);
        if (delayNanos == 0) {
            // Another thread for each call would only cost time.
            protocol.setDispatcher("direct");
        } else {
            protocol.setThreads(MOST_WAITING);
        }
        ServiceConfig<GenericService> config = new ServiceConfig<>();
        config.setApplication(application);
        config.setRegistry(new RegistryConfig("N/A"));
        config.setProtocol(protocol);
        config.setInterface(service[0]);
        config.setGeneric("true");
        config.setRef(this::answer);
        if (!service[1].isEmpty()) {
            config.setGroup(service[1]);
        }
        if (!service[2].isEmpty()) {
            config.setVersion(service[2]);
        }
        config.export();
    }

    private Object answer(String method, String[] types, Object[] values) {
        long due = System.nanoTime() + delayNanos;
        for (long left = delayNanos; left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
        return answer;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
