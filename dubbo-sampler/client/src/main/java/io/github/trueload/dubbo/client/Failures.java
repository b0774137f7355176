// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply.Failure;
import io.github.trueload.dubbo.spi.Secrets;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericException;

/**
 * From Dubbo's exceptions to failures that can leave its class loader. What a provider says stays as it is, but for the
 * passwords of the reference; what the user can mend is said before it.
 */
final class Failures {
    private final ReferenceSettings settings;
    private final Secrets secrets;
    private final boolean typed;
    private final TlsAdvice tls;

    /** Of one reference; typed: exceptions of the provider come as objects of their classes. */
    Failures(ReferenceSettings settings, boolean typed) {
        this.settings = settings;
        this.secrets = settings.secrets();
        this.typed = typed;
        this.tls = new TlsAdvice(settings);
    }

    void answered() {
        tls.answered();
    }

    /** The failure that an exception of a call stands for. May take a while: the sample's clock has stopped. */
    @SuppressWarnings("deprecation")
    Failure read(Throwable thrown, CallTrace trace, Call call) {
        if (thrown instanceof GenericException) {
            GenericException remote = (GenericException) thrown;
            return business(remote.getExceptionClass(), remote.getExceptionMessage(), stack(remote));
        }
        // What providers of 2.6 and 2.7 throw, as a 2.7 client sees it: there unrelated to the class of the same name.
        if (thrown instanceof com.alibaba.dubbo.rpc.service.GenericException) {
            com.alibaba.dubbo.rpc.service.GenericException remote =
                    (com.alibaba.dubbo.rpc.service.GenericException) thrown;
            return business(remote.getExceptionClass(), remote.getExceptionMessage(), stack(remote));
        }
        boolean rpc = thrown instanceof RpcException;
        if (typed && !rpc && (thrown instanceof Exception || trace.isAnswer(thrown))) {
            String properties = secrets.hide(properties(thrown));
            String told = (properties.isEmpty() ? "" : properties + "\n") + stack(thrown);
            return business(thrown.getClass().getName(), thrown.getMessage(), told);
        }
        String advice = Serializations.advice(trace.provider(), settings, typed);
        if (advice.isEmpty() && rpc) {
            String told = !typed && isTri(trace.provider()) ? stack(thrown) : String.valueOf(thrown.getMessage());
            advice = RefusedCall.reason(told, call, trace.provider(), settings);
        }
        boolean ofConnection =
                rpc && (((RpcException) thrown).isNetwork() || ((RpcException) thrown).isTimeout() && tls.mayDelay());
        if (advice.isEmpty() && ofConnection) {
            advice = tls.of(trace.provider());
        }
        return new Failure(
                rpc ? Failure.Kind.RPC : Failure.Kind.OTHER,
                rpc ? code((RpcException) thrown) : 0,
                thrown.getClass().getName(),
                secrets.hide(advice + thrown.getMessage()),
                stack(thrown));
    }

    /** A provider that speaks it sends its exception whole, any other one its text. */
    private static boolean isTri(URL provider) {
        return provider != null && "tri".equals(provider.getProtocol());
    }

    /** Dubbo's number, or that of the cause: 3.3.6 wraps some time-outs over tri into a failure without one. */
    private static int code(RpcException thrown) {
        int code = thrown.getCode();
        Throwable cause = thrown.getCause();
        while (code == RpcException.UNKNOWN_EXCEPTION && cause != null) {
            code = cause instanceof RpcException ? ((RpcException) cause).getCode() : code;
            cause = cause.getCause();
        }
        return code;
    }

    private Failure business(String exceptionClass, String message, String told) {
        answered();
        return new Failure(Failure.Kind.BUSINESS, 0, String.valueOf(exceptionClass), secrets.hide(message), told);
    }

    /** What an exception of the service's own class says besides its message, by its getters; a line for each. */
    private static String properties(Throwable thrown) {
        StringBuilder lines = new StringBuilder();
        for (Method method : thrown.getClass().getMethods()) {
            boolean isGetter = method.getName().matches("(get|is)[A-Z].*")
                    && method.getParameterCount() == 0
                    && !Modifier.isStatic(method.getModifiers())
                    && !method.getDeclaringClass().isAssignableFrom(RuntimeException.class);
            if (isGetter && !method.isBridge()) {
                try {
                    method.setAccessible(true);
                    Object value = method.invoke(thrown);
                    String name = method.getName().replaceFirst("get|is", "");
                    lines.append(Character.toLowerCase(name.charAt(0))).append(name.substring(1));
                    lines.append(": ").append(value).append('\n');
                } catch (ReflectiveOperationException | RuntimeException e) {
                    // A getter that throws tells nothing.
                }
            }
        }
        return lines.toString();
    }

    private String stack(Throwable thrown) {
        StringWriter text = new StringWriter();
        try {
            thrown.printStackTrace(new PrintWriter(text));
        } catch (RuntimeException e) {
            // Dubbo 3.3 puts maps in the place of suppressed exceptions that it does not create.
            text.append("... (" + e + ")");
        }
        return secrets.hide(text.toString());
    }

    /**
     * Reads why a provider could not make a call of what it was sent: no such method, a wrong type. Dubbo (2.7 and 3.3)
     * calls that a failure of the network, and hides the reason behind half a page of URLs.
     */
    static final class RefusedCall {
        /** An exception with its message, of the provider's stack trace that came as text. */
        private static final Pattern CAUSED_BY = Pattern.compile("(?m)^Caused by: ([\\w.$]+)(?:: ([^\\r\\n]*))?");

        private static final Pattern FIRST = Pattern.compile(
                "(?:RemotingException: (?:[^\\r\\n]*?due to: )?|ExecutionException: (?=org.apache.dubbo.rpc.Rpc))"
                        + "([\\w.$]+(?:Exception|Error))(?:: ([^\\r\\n]*))?");
        private static final Pattern NO_CONSTANT = Pattern.compile("No enum constant ([\\w.$]+)\\.(\\w+)");
        private static final Pattern NOT_EXPORTED =
                Pattern.compile("Not found exported service: (\\S+) in \\[([^]]*)]");

        /** What a provider says that has no thread left for a call; as many as that work at most. */
        private static final Pattern EXHAUSTED = Pattern.compile("Thread pool is EXHAUSTED!(?:.*?\\bmax: (\\d+))?");

        /** Of a call or an answer, in the words of either side. */
        private static final Pattern TOO_LARGE = Pattern.compile("Data length too large: (\\d+), max payload: (\\d+)");

        /** What this side says of an answer that it cannot read, with Dubbo's number of the serialization. */
        private static final Pattern UNREAD_ANSWER = Pattern.compile(
                "RemotingException: java.io.IOException: Un(?:recognized|expected) seriali[^:]*: ?(\\d+)");

        /** What 3.3 says where it does not know the service or a call is too large for it, and of no other reason. */
        private static final String UNREADABLE = "Fail to decode request due to: RpcInvocation";

        private static final int LONGEST = 300;

        private RefusedCall() {}

        /** One sentence, ending in a blank, about what the provider minds; empty where it said nothing of its own. */
        static String reason(String message, Call call, URL provider, ReferenceSettings settings) {
            if (message.contains(UNREADABLE)) {
                return "The provider could not read the call: check that it exports " + OpenMessages.service(settings)
                        + ", and that its dubbo.protocol.payload is no less than the call. ";
            }
            Matcher large = TOO_LARGE.matcher(message);
            if (large.find()) {
                return "A message of " + large.group(1) + " bytes is over the limit of " + large.group(2)
                        + ": raise it by a row payload in Parameters here, or by dubbo.protocol.payload at the"
                        + " provider. ";
            }
            if (message.contains(": Response Entity Too Large")) {
                return "The answer is over the provider's limit for tri, 8 MB unless set: raise"
                        + " dubbo.protocol.triple.max-response-body-size there. ";
            }
            Matcher exhausted = EXHAUSTED.matcher(message);
            if (exhausted.find()) {
                String threads = exhausted.group(1) == null ? "" : exhausted.group(1) + " ";
                return "The provider's thread pool is exhausted: all of its " + threads + "threads are busy; use fewer"
                        + " users, or raise dubbo.protocol.threads there. ";
            }
            Matcher unread = UNREAD_ANSWER.matcher(message);
            if (unread.find()) {
                String name = Serializations.name(Integer.parseInt(unread.group(1)));
                return "The provider answered in serialization " + name + ", which this client lacks or refuses; before"
                        + " Dubbo 2.7.10 providers do so whatever they are called in: use bundle 2.7 and a row"
                        + " serialization = " + name + " in Parameters, and do what else it asks for. ";
            }
            Matcher first = FIRST.matcher(message);
            // A handshake fails on this side of the wire, whatever the other end thinks of it.
            if (!first.find() || first.group(1).startsWith("javax.net.ssl.")) {
                return "";
            }
            String exception = first.group(1);
            String text = first.group(2);
            Matcher cause = CAUSED_BY.matcher(message);
            while (cause.find()) {
                exception = cause.group(1);
                text = cause.group(2);
            }
            String told = sentence(exception, text == null ? "" : text, call, provider, settings);
            return (told.length() > LONGEST ? told.substring(0, LONGEST) + "..." : told) + ". ";
        }

        private static String sentence(
                String exception, String text, Call call, URL provider, ReferenceSettings settings) {
            String method = call.method + (call.types == null ? "" : "(" + String.join(", ", call.types) + ")");
            Matcher constant = NO_CONSTANT.matcher(text);
            Matcher exported = NOT_EXPORTED.matcher(text);
            if (exported.find()) {
                return "The provider does not export " + exported.group(1) + ": it has " + exported.group(2);
            }
            if (exception.endsWith("NoSuchMethodException")) {
                return "The provider has no method " + method + " of " + settings.get(Setting.INTERFACE)
                        + methods(provider, call.method);
            }
            if (exception.endsWith("ClassNotFoundException") || exception.endsWith("NoClassDefFoundError")) {
                return "The provider has no class " + text.replaceFirst(",.*| from .*", "") + ", which " + method
                        + " names as a type";
            }
            if (constant.find()) {
                return "The provider's enum " + constant.group(1) + " has no constant " + constant.group(2);
            }
            return "The provider could not call " + method + ": " + exception.substring(exception.lastIndexOf('.') + 1)
                    + (text.isEmpty() ? "" : ": " + text);
        }

        private static String methods(URL provider, String method) {
            String has = provider == null ? null : provider.getParameter("methods");
            if (has == null || has.isEmpty() || "*".equals(has)) {
                return "";
            }
            return Registries.names(has).contains(method)
                    ? ", though one of that name with other types"
                    : ": it has " + has.replace(",", ", ");
        }
    }
}
