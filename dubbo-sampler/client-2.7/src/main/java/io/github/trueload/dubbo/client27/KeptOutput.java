// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client27;

import java.io.OutputStream;
import java.util.function.Consumer;
import org.apache.dubbo.common.serialize.hessian2.Hessian2ObjectOutput;

/**
 * Dubbo's writer of {@code hessian2}, for one message after the other. Used by one thread at a time, from
 * {@link #begin} to {@link #cleanup}.
 */
final class KeptOutput extends Hessian2ObjectOutput {
    /**
     * A writer remembers each object of a message in a table that grows, and is cleared as a whole for each later one:
     * after a longer message than this it is not used again.
     */
    private static final int LONGEST_BYTES = 2048;

    private final MovableStream target;
    private final Consumer<KeptOutput> keeper;

    /**
     * Creates a writer that has no message yet.
     *
     * @param keeper gets the writer whenever it is ready for the next message
     */
    KeptOutput(Consumer<KeptOutput> keeper) {
        this(new MovableStream(), keeper);
    }

    private KeptOutput(MovableStream target, Consumer<KeptOutput> keeper) {
        super(target);
        this.target = target;
        this.keeper = keeper;
    }

    /** Begins a message that goes to a stream. */
    void begin(OutputStream stream) {
        target.begin(stream);
    }

    /** Ends the message; Dubbo calls it after the last byte, and not at all where writing failed. */
    @Override
    public void cleanup() {
        if (target.isOpen()) {
            super.cleanup();
            if (target.end() <= LONGEST_BYTES) {
                keeper.accept(this);
            }
        }
    }
}
