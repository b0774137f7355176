// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.SharedTexts.ParsedText;
import io.github.trueload.testkit.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SharedTextsTest {
    private static final String LARGE = "x".repeat(300);
    /** Many times more than there are places. */
    private static final int MANY = 100_000;

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final SharedTexts shared = new SharedTexts();
    private final AtomicInteger parsed = new AtomicInteger();

    @Test
    void givesOneObjectForEqualLargeTexts() {
        String first = shared.text(copy(LARGE));

        assertThat(shared.text(copy(LARGE))).isSameAs(first);
        assertThat(shared.text(LARGE + "y")).isEqualTo(LARGE + "y");
        String small = copy("x");
        shared.text("x");
        assertThat(shared.text(small)).as("not worth sharing").isSameAs(small);
    }

    @Test
    void letsNobodyWaitForAThreadThatIsInside() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ParsedText<String> first = shared.parsed(parsed(new Kind(() -> {})));
        Future<ParsedText<String>> stuck = threads.submit(() -> shared.parsed(parsed(new Kind(() -> {
            inside.countDown();
            Await.latch(goOn);
        }))));
        Await.latch(inside);

        Future<ParsedText<String>> same = threads.submit(() -> shared.parsed(parsed(new Kind(() -> {}))));
        Future<String> other = threads.submit(() -> shared.text(LARGE));

        assertThat(same.get(60, TimeUnit.SECONDS)).isSameAs(first);
        assertThat(other.get(60, TimeUnit.SECONDS)).isEqualTo(LARGE);
        assertThat(stuck.isDone()).isFalse();
        goOn.countDown();
        assertThat(stuck.get(60, TimeUnit.SECONDS)).isSameAs(first);
    }

    /** The two spin until both are there, so that often neither finds what the other is about to put. */
    @Test
    void givesOneObjectToTwoThatAskInTheSameInstant() throws Exception {
        for (int round = 0; round < 1000; round++) {
            String text = LARGE + round;
            AtomicInteger ready = new AtomicInteger();
            Callable<String> asker = () -> {
                String own = copy(text);
                ready.incrementAndGet();
                while (ready.get() < 2) {
                    Thread.onSpinWait();
                }
                return shared.text(own);
            };
            Future<String> one = threads.submit(asker);
            Future<String> other = threads.submit(asker);

            assertThat(one.get(60, TimeUnit.SECONDS)).isSameAs(other.get(60, TimeUnit.SECONDS));
        }
    }

    @Test
    void goesOnSharingATextAmongManyThatAreAskedForOnce() {
        String first = shared.text(copy(LARGE));
        shared.text(copy(LARGE));

        List<String> alive = unique();

        assertThat(shared.text(copy(LARGE))).isSameAs(first);
        assertThat(alive).hasSize(MANY);
    }

    @Test
    void hasRoomForANewTextAfterManyThatAreAskedForOnce() {
        List<String> alive = unique();

        String first = shared.text(copy(LARGE));

        assertThat(shared.text(copy(LARGE))).isSameAs(first);
        assertThat(alive).hasSize(MANY);
    }

    @Test
    void sharesNoMoreThanThereIsRoomFor() {
        List<String> alive = unique();
        List<String> again = new ArrayList<>();
        for (String text : alive) {
            shared.text(copy(text));
            again.add(shared.text(copy(text)));
        }

        assertThat(again).isEqualTo(alive);
        int places = 0;
        for (String text : again) {
            String asked = copy(text);
            Object given = shared.text(asked);
            places += given == asked ? 0 : 1;
        }
        assertThat(places).isBetween(1000, 8192);
    }

    @Test
    void aTextThatCannotBeParsedFailsEachTimeWithoutAnotherAttempt() {
        ParsedText<Integer> text = text(() -> {
            parsed.incrementAndGet();
            throw new BadArgumentException("no number");
        });

        assertThatThrownBy(text::value).hasMessage("no number");
        assertThatThrownBy(text::value).hasMessage("no number");
        assertThat(parsed).hasValue(1);
    }

    @Test
    void nobodyWaitsForATextThatIsParsed() throws Exception {
        ParsedText<Integer> text = text(parsed::incrementAndGet);
        text.value();

        synchronized (text) {
            assertThat(threads.submit(text::value).get(60, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    private static ParsedText<Integer> text(ParsedText.Parser<Integer> parser) {
        return new ParsedText<>("kind", new String[] {"1"}, parser);
    }

    private List<String> unique() {
        List<String> texts = new ArrayList<>(MANY);
        for (int i = 0; i < MANY; i++) {
            texts.add(shared.text(LARGE + i));
        }
        return texts;
    }

    private static ParsedText<String> parsed(Kind kind) {
        return new ParsedText<>(kind, new String[] {LARGE}, () -> LARGE);
    }

    private static String copy(String text) {
        return new String(text.toCharArray());
    }

    /** All are equal, and tell when they are compared. */
    private static final class Kind {
        private final Runnable whenCompared;

        private Kind(Runnable whenCompared) {
            this.whenCompared = whenCompared;
        }

        @Override
        public boolean equals(Object other) {
            whenCompared.run();
            return other instanceof Kind;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
