// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client27;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;

/**
 * Writes requests in {@code hessian2} with a writer that each network thread keeps for its next request. Dubbo 2.7.23
 * makes one for each: 12 kB that hessian-lite 4.0.4 clears twice, and a look-up in the environment, two microseconds of
 * a call in all. Answers are read as Dubbo reads them. Dubbo puts it around its own serialization; thread-safe.
 */
@Wrapper(matches = "hessian2")
public final class ReusingHessian implements Serialization {
    private final Serialization hessian;
    private final ThreadLocal<KeptOutput> idle = new ThreadLocal<>();

    /** Called by Dubbo. */
    public ReusingHessian(Serialization hessian) {
        this.hessian = hessian;
    }

    @Override
    public byte getContentTypeId() {
        return hessian.getContentTypeId();
    }

    @Override
    public String getContentType() {
        return hessian.getContentType();
    }

    @Override
    public ObjectOutput serialize(URL url, OutputStream stream) {
        KeptOutput output = idle.get();
        if (output == null) {
            output = new KeptOutput(this::keep);
        } else {
            // A request that fails on the way never ends, and its writer is lost with it.
            idle.set(null);
        }
        output.begin(stream);
        return output;
    }

    private void keep(KeptOutput output) {
        idle.set(output);
    }

    @Override
    public ObjectInput deserialize(URL url, InputStream stream) throws IOException {
        return hessian.deserialize(url, stream);
    }
}
