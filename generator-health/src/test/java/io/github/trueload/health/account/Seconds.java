// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Spent.Second;
import java.util.List;
import java.util.function.IntPredicate;

/** Seconds of thirty users, for tests of those who read them. */
public final class Seconds {
    private static final int USERS = 30;

    /** Of all users together; of no round figure parts add up to a little more or less than the whole. */
    private static final double USER_MS = 1000 * USERS + 0.9;

    private Seconds() {}

    /**
     * A second in which some of the users waited for one lock, in their samples or in an element of the plan, and the
     * others for the target.
     */
    public static Second locked(int waiting, String element) {
        Account account = new Account(0);
        account.look(List.of(
                seen(new Place(Line.TARGET, true, "", ""), USERS - waiting),
                seen(new Place(Line.LOCK, element.isEmpty(), element, "Sdk.call"), waiting)));
        return account.close(1000, USER_MS, new Account.Facts(0, 0, 0, 0, 100));
    }

    /** A second before the first user. */
    public static Second ofNobody() {
        return new Account(0).close(1000, 0, new Account.Facts(0, 0, 0, 0, 0));
    }

    /** The first second of users at whom nobody has looked yet. */
    public static Second notSeen() {
        return new Account(0).close(1000, USER_MS, new Account.Facts(0, 0, 0, 0, 0));
    }

    /**
     * What so many seconds come to, in each of which some users waited for one lock, some were at work between samples
     * and some in samples, and the others waited for the target.
     */
    public static Statement of(int seconds, int locked, int atWork, int busy, int samples) {
        Account account = new Account(0);
        for (int i = 0; i < seconds; i++) {
            account.look(List.of(
                    seen(new Place(Line.TARGET, true, "", ""), USERS - locked - atWork - busy),
                    seen(new Place(Line.LOCK, true, "", "Sdk.call"), locked),
                    seen(new Place(Line.WORK, false, "pre-processor sign", ""), atWork),
                    seen(new Place(Line.CLIENT, true, "", "Json.parse"), busy)));
            account.close(1000, 1000 * USERS, new Account.Facts(0, 0, 0, 0, samples));
        }
        return account.statement();
    }

    /** What so many seconds come to, in which three users beside the others had a label of their own. */
    public static Statement few(int seconds, int locked) {
        Account account = new Account(0);
        Place target = new Place(Line.TARGET, true, "", "");
        for (int i = 0; i < seconds; i++) {
            account.look(List.of(
                    seen(target, USERS - 3),
                    new Account.Seen(
                            new Account.Seat(new Place(Line.LOCK, true, "", "Sdk.call"), "few", "group"), locked),
                    new Account.Seen(new Account.Seat(target, "few", "group"), 3 - locked)));
            account.close(1000, 1000 * USERS, new Account.Facts(0, 0, 0, 0, 100));
        }
        return account.statement();
    }

    /**
     * What so many seconds come to, in which ten users of one group were at work between samples, and some of another
     * one.
     */
    public static Statement beside(int seconds, int atWork) {
        Account account = new Account(0);
        for (int i = 0; i < seconds; i++) {
            account.look(List.of(
                    seen(new Place(Line.TARGET, true, "", ""), USERS - 10 - atWork),
                    seen(new Place(Line.WORK, false, "pre-processor sign", ""), 10),
                    new Account.Seen(
                            new Account.Seat(new Place(Line.WORK, false, "post-processor read", ""), "label", "other"),
                            atWork)));
            account.close(1000, 1000 * USERS, new Account.Facts(0, 0, 0, 0, 100));
        }
        return account.statement();
    }

    /** What so many seconds come to, in some of which some users waited for one lock. */
    public static Statement inPulses(int seconds, int locked, IntPredicate when) {
        Account account = new Account(0);
        for (int i = 0; i < seconds; i++) {
            int now = when.test(i) ? locked : 0;
            account.look(List.of(
                    seen(new Place(Line.TARGET, true, "", ""), USERS - now),
                    seen(new Place(Line.LOCK, true, "", "Sdk.call"), now)));
            account.close(1000, 1000 * USERS, new Account.Facts(0, 0, 0, 0, 100));
        }
        return account.statement();
    }

    private static Account.Seen seen(Place place, int users) {
        return new Account.Seen(new Account.Seat(place, "label", "group"), users);
    }
}
