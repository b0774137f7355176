// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.account.Users.User;
import org.junit.jupiter.api.Test;

/** Who is there, for how long, and who is lost. */
class UsersTest {
    private static final User.Work WORK = new Crowd.Work("", "");

    private long nanos;
    private final Users users = new Users(() -> nanos);

    @Test
    void countsTheTimeOfAllUsersExactly() {
        Thread one = new Thread(() -> {});
        Thread other = new Thread(() -> {});
        users.start(one, "group", WORK);
        nanos = 100;
        users.start(other, "group", WORK).sampled(7);
        nanos = 150;
        users.end(other);
        nanos = 200;

        assertThat(users.takeNanos()).isEqualTo(250);
        assertThat(users.takeNanos()).isZero();
        assertThat(users.sampleMs()).isEqualTo(7);
        assertThat(users.present()).hasSize(1);
    }

    @Test
    void beginsAnewWhereAThreadOfAPoolServesOneUserAfterTheOther() {
        Thread thread = new Thread(() -> {});
        users.start(thread, "group", WORK);
        nanos = 100;
        users.end(thread);
        User second = users.start(thread, "group", WORK);
        nanos = 300;

        assertThat(users.start(thread, "group", WORK)).as("told twice").isSameAs(second);
        assertThat(users.takeNanos()).isEqualTo(300);
        assertThat(second.hasEnded()).isFalse();
    }

    @Test
    void knowsVirtualThreads() {
        assertThat(Users.isVirtual("java.lang.VirtualThread")).isTrue();
        assertThat(Users.isVirtual("java.lang.ThreadBuilders$BoundVirtualThread"))
                .isTrue();
        assertThat(Users.isVirtual("java.lang.Thread")).isFalse();
    }
}
