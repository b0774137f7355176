// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

/** How much of an answer's text a sample keeps. Immutable. */
public final class BodyPolicy {
    private static final int KILO = 1024;
    private static final int ALL = Integer.MAX_VALUE;

    private final int mostBytes;

    private BodyPolicy(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * The policy of a plan.
     *
     * @param name {@code drop}, {@code truncate}, or anything else to keep all
     * @param kilobytes how much is left by {@code truncate}, in units of 1024 bytes; 1 or more
     */
    public static BodyPolicy of(String name, int kilobytes) {
        switch (name) {
            case "drop":
                return new BodyPolicy(0);
            case "truncate":
                return new BodyPolicy((int) Math.min(ALL - 1, (long) kilobytes * KILO));
            default:
                return new BodyPolicy(ALL);
        }
    }

    /**
     * The text to keep of an answer.
     *
     * @param wireBytes the answer's size on the wire, which stands for that of a text that is not even written; 0 when
     *     it is not known
     */
    public BodyText text(Object answer, ResultFormat format, long wireBytes) {
        if (mostBytes == ALL) {
            return BodyText.whole(JsonWriter.write(answer, format));
        }
        if (mostBytes == 0) {
            return BodyText.none(
                    wireBytes > 0
                            ? wireBytes
                            : JsonWriter.start(answer, format, 0).wholeBytes());
        }
        return JsonWriter.start(answer, format, mostBytes);
    }
}
