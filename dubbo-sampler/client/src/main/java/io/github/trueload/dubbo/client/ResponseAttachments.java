// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.dubbo.rpc.RpcContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a provider attached to its answer. Dubbo 2.7 and 3.3 keep it in different places under types of different names,
 * hence the reflection. Thread-safe.
 */
final class ResponseAttachments {
    private static final Logger log = LoggerFactory.getLogger(ResponseAttachments.class);

    /** What Dubbo 3.3 itself adds to every answer. */
    private static final Set<String> DUBBO_OWN = new HashSet<>(Arrays.asList("dubbo", "input", "output"));

    private final Method context;
    private final Method attachments;
    private final Method forget;

    private ResponseAttachments(Method context, Method attachments, Method forget) {
        this.context = context;
        this.attachments = attachments;
        this.forget = forget;
    }

    /** The reader for the Dubbo of this class loader. */
    static ResponseAttachments find(boolean dubbo2) throws ReflectiveOperationException {
        String place = dubbo2 ? "ServerContext" : "ClientResponseContext";
        Method context = RpcContext.class.getMethod("get" + place);
        return new ResponseAttachments(
                context,
                context.getReturnType().getMethod("getObjectAttachments"),
                RpcContext.class.getMethod("remove" + place));
    }

    /** Forgets what the last answer left on this thread. */
    void forget() {
        try {
            forget.invoke(null);
        } catch (ReflectiveOperationException e) {
            log.debug("Cannot forget the attachments of the last answer", e);
        }
    }

    /** The attachments of the answer that this thread just received. */
    Map<String, Object> read() {
        try {
            Map<?, ?> found = (Map<?, ?>) attachments.invoke(context.invoke(null));
            return found == null || found.isEmpty() ? Collections.emptyMap() : copy(found);
        } catch (ReflectiveOperationException e) {
            log.debug("Cannot read the attachments of the answer", e);
            return Collections.emptyMap();
        }
    }

    private static Map<String, Object> copy(Map<?, ?> found) {
        Map<String, Object> copy = new HashMap<>();
        found.forEach((key, value) -> {
            if (!DUBBO_OWN.contains(String.valueOf(key))) {
                copy.put(String.valueOf(key), value);
            }
        });
        return copy;
    }
}
