// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import java.util.Map;

/** Samplers that resolve names through the JVM, each of which opens connections of its own. Thread-safe. */
final class JvmSamplers {
    private static final String TEST_BEAN = "TestBeanGUI";
    private static final String SOCKET =
            """
            s = new java.net.Socket("%s", %d);
            s.getOutputStream().write("GET /socket HTTP/1.0\\n\\n".getBytes());
            while (s.getInputStream().read() != -1);
            s.close();
            """;

    private JvmSamplers() {}

    /** A TCP sampler that asks a web server for {@code /tcp}. */
    static Element tcp(String host, int port) {
        return Element.of("TCPSamplerGui", "TCPSampler", "tcp")
                .text("TCPSampler.server", host)
                .text("TCPSampler.port", String.valueOf(port))
                .flag("TCPSampler.reUseConnection", false)
                .flag("TCPSampler.closeConnection", true)
                .text("TCPSampler.timeout", "10000")
                .text("TCPSampler.request", "GET /tcp HTTP/1.0\n\n");
    }

    /** An HTTP Request for {@code /http} with the implementation Java. */
    static Element http(String host, int port) {
        return Samplers.get("http", false)
                .text("HTTPSampler.domain", host)
                .text("HTTPSampler.port", String.valueOf(port))
                .text("HTTPSampler.path", "/http")
                .text("HTTPSampler.implementation", "Java");
    }

    /** An HTTP Request for {@code /kept} with HttpClient4, whose connection its thread keeps. */
    static Element kept(String host, int port) {
        return Samplers.get("http", host, port, true).text("HTTPSampler.path", "/kept");
    }

    /** An HTTP Request for {@code /function} to the next address; in its name too the function would take a turn. */
    static Element function(String host, int port) {
        return Samplers.get("function", false)
                .text("HTTPSampler.domain", "${__dnsAddress(" + host + ")}")
                .text("HTTPSampler.port", String.valueOf(port))
                .text("HTTPSampler.path", "/function");
    }

    /** A database of HSQLDB to which each thread has a pool of its own. */
    static Element database(String host, int port) {
        return Element.of(TEST_BEAN, "JDBCDataSource", "database")
                .text("dataSource", "db")
                .text("dbUrl", "jdbc:hsqldb:hsql://" + host + ":" + port + "/shop")
                .text("driver", "org.hsqldb.jdbc.JDBCDriver")
                .texts(Map.of("username", "SA", "password", ""))
                .texts(Map.of("poolMax", "0", "timeout", "10000", "trimInterval", "60000"))
                .flag("autocommit", true)
                .flag("keepAlive", false)
                .text("transactionIsolation", "DEFAULT");
    }

    /** A query. */
    static Element jdbc() {
        return Element.of(TEST_BEAN, "JDBCSampler", "jdbc")
                .text("dataSource", "db")
                .text("queryType", "Select Statement")
                .text("query", "VALUES (42)");
    }

    /** A Dubbo call, by the client that the property {@code bundle} names, through connections of its own. */
    static Element dubbo(String host, int port, int connections) {
        return Samplers.dubbo("dubbo")
                .text("FIELD_DUBBO_ADDRESS", host + ":" + port)
                .text("FIELD_DUBBO_INTERFACE", "io.github.trueload.shop.ShopService")
                .text("FIELD_DUBBO_BUNDLE", "${__P(bundle,2.7)}")
                .text("FIELD_DUBBO_TIMEOUT", "10000")
                .text("FIELD_DUBBO_CONNECTIONS", String.valueOf(connections))
                .text("FIELD_DUBBO_METHOD", "echo")
                .text("FIELD_DUBBO_METHOD_ARGS_MODE", "table")
                .integer("FIELD_DUBBO_METHOD_ARGS_SIZE", 1)
                .text("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1", "java.lang.String")
                .text("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE1", "hello");
    }

    /** A script with a plain socket; not in Groovy, whose version in JMeter 5.6.3 does not know Java 25. */
    static Element socket(String host, int port) {
        return Element.of(TEST_BEAN, "JSR223Sampler", "socket")
                .text("scriptLanguage", "beanshell")
                .text("script", SOCKET.formatted(host, port));
    }
}
