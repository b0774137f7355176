// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.reference.OpenReference;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.Reply;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A sample that is ready to go: what it calls, over which open reference, and how its outcome is written. Used by
 * the JMeter thread that prepared it, for as many samples as nothing changes in the plan.
 */
final class PreparedSample {
    private final OpenReference open;
    private final Call call;
    private final SampleWriter writer;
    private final ResponseHeaders headers;

    PreparedSample(OpenReference open, Call call, SampleWriter writer, ResponseHeaders headers) {
        this.open = open;
        this.call = call;
        this.writer = writer;
        this.headers = headers;
    }

    /** Makes the call: all that the clock covers. */
    Reply invoke() {
        return open.reference().invoke(call);
    }

    /** Writes what came back into the result. */
    void write(SampleResult result, Reply reply) {
        long openMs = open.takeOpenMs();
        if (openMs > 0) {
            result.setConnectTime(openMs);
        }
        result.setResponseHeaders(headers.of(reply, open.reference()));
        writer.write(result, reply);
    }

    /** Whether it does for another sample over the same reference. */
    boolean serves(Call otherCall, SampleWriter otherWriter) {
        return call == otherCall && writer == otherWriter;
    }
}
