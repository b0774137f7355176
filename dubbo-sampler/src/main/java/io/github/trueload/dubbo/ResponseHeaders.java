// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.spi.DubboReference;
import io.github.trueload.dubbo.spi.Reply;
import java.util.Map;

/**
 * Writes the response headers of a sample: who called whom over what, and what the provider attached to its answer.
 * What does not change from sample to sample is written once. Used by one JMeter thread.
 */
final class ResponseHeaders {
    private DubboReference reference;
    private String protocol;
    private String provider;
    private String text;

    /** The headers of a reply that came over a reference. */
    String of(Reply reply, DubboReference over) {
        if (over != reference
                || !reply.protocol().equals(protocol)
                || !reply.provider().equals(provider)) {
            reference = over;
            protocol = reply.protocol();
            provider = reply.provider();
            text = write();
        }
        return reply.attachments().isEmpty() ? text : text + attachments(reply.attachments());
    }

    private String write() {
        return "Dubbo-Client: " + reference.dubboVersion()
                + (reference.service() == null ? "" : "\nDubbo-Classes: " + ServiceJar.of(reference.service()))
                + (protocol.isEmpty() ? "" : "\nDubbo-Protocol: " + protocol)
                + (provider.isEmpty() ? "" : "\nDubbo-Provider: " + provider);
    }

    private static StringBuilder attachments(Map<String, Object> attachments) {
        StringBuilder lines = new StringBuilder();
        attachments.forEach(
                (key, value) -> lines.append('\n').append(key).append(": ").append(unbroken(String.valueOf(value))));
        return lines;
    }

    /** All of a text; what would end a header's line is written as in Java's source. */
    private static String unbroken(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                ? text
                : text.replace("\r", "\\r").replace("\n", "\\n");
    }
}
