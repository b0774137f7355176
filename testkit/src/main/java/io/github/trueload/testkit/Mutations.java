// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * Hostile neighbours of good inputs, for parsers: parts are left out, repeated many times, moved, overwritten with what
 * parsers trip over, or mixed with parts of another good input. The same seed gives the same inputs. Not thread-safe.
 */
public final class Mutations {
    /** How many of them a parser gets: a sample of those of {@code ./check --all}, of the same seeds. */
    public static final int INPUTS = Skip.nothing() ? 10_000 : 2_000;

    private static final int MOST_CHANGES = 4;
    private static final int LONGEST = 20_000;
    private static final String[] HOSTILE = {
        "", " ", "\t", "\n", "\r\n", "\0", "-1", "0", "2147483648", "9223372036854775808",
        "1e999999999", "NaN", "0x7f", "\u0661\u0662", "\ud83d", "\ufeff", "%", "%zz", "%s", "\\",
        "\"", "'", "{", "}", "[", "]", "(", ")", "<", ">",
        "=", ",", ";", ":", "/", "//", "../", "#", "*", "${",
        "null", "true", "\u00ff", "{\"a\":", "[[", "::", "@"
    };

    private final Random random;
    private final byte[][] good;

    private Mutations(long seed, byte[][] good) {
        this.random = new Random(seed);
        this.good = good;
    }

    /** Neighbours of texts. */
    public static Mutations of(long seed, String... good) {
        byte[][] bytes = new byte[good.length][];
        for (int i = 0; i < good.length; i++) {
            bytes[i] = good[i].getBytes(StandardCharsets.UTF_8);
        }
        return new Mutations(seed, bytes);
    }

    /** Neighbours of messages. */
    public static Mutations of(long seed, byte[]... good) {
        return new Mutations(seed, good.clone());
    }

    /** The next one as a text; what is no UTF-8 any more is replaced. */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** The next one. */
    public byte[] bytes() {
        byte[] bytes = any();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            bytes = changed(bytes);
        }
        return bytes;
    }

    /**
     * Gives a parser {@link #INPUTS} of them, of which neither kind may be rare: those that it takes, and those that it
     * refuses, or tells something of.
     *
     * @param taken draws one and reads it, and says whether it was taken
     */
    public static void areTakenOrNot(Callable<Boolean> taken) {
        int takenAll = 0;
        for (int i = 0; i < INPUTS; i++) {
            try {
                takenAll += taken.call() ? 1 : 0;
            } catch (Exception e) {
                throw new AssertionError("input " + i, e);
            }
        }
        if (takenAll < INPUTS / 20 || takenAll > INPUTS - INPUTS / 20) {
            throw new AssertionError(takenAll + " of " + INPUTS + " were taken");
        }
    }

    private byte[] any() {
        return good[random.nextInt(good.length)].clone();
    }

    private byte[] changed(byte[] bytes) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + random.nextInt(12));
        return switch (random.nextInt(7)) {
            case 0 -> joined(bytes, from, new byte[0], to);
            case 1 -> joined(bytes, from, repeated(Arrays.copyOfRange(bytes, from, to)), to);
            case 2 -> Arrays.copyOf(bytes, from);
            case 3 -> {
                byte[] other = any();
                int start = random.nextInt(other.length + 1);
                yield joined(bytes, from, Arrays.copyOfRange(other, start, other.length), bytes.length);
            }
            case 4 -> {
                for (int i = from; i < to; i++) {
                    bytes[i] = (byte) random.nextInt(256);
                }
                yield bytes;
            }
            case 5 -> joined(bytes, from, repeated(hostile()), from);
            default -> joined(bytes, from, hostile(), to);
        };
    }

    private byte[] hostile() {
        return HOSTILE[random.nextInt(HOSTILE.length)].getBytes(StandardCharsets.UTF_8);
    }

    /** Once, a few times, or, seldom, so often that it is long. */
    private byte[] repeated(byte[] part) {
        int often = random.nextInt(50) == 0 ? 10_000 : 1 + random.nextInt(5);
        int times = Math.min(often, LONGEST / Math.max(1, part.length));
        byte[] all = new byte[part.length * times];
        for (int i = 0; i < all.length; i++) {
            all[i] = part[i % part.length];
        }
        return all;
    }

    /** The middle in place of what stands between two places. */
    private static byte[] joined(byte[] bytes, int from, byte[] middle, int to) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(bytes, 0, from);
        all.writeBytes(middle);
        all.write(bytes, to, bytes.length - to);
        return all.toByteArray();
    }
}
