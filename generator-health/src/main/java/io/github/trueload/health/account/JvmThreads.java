// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The threads of this JVM. */
public final class JvmThreads implements Looks.Threads {
    private static final int FRAMES_OF_OTHERS = 30;

    private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();

    @Override
    public Stack[] stacks(long[] ids, int frames) {
        ThreadInfo[] infos = ids.length == 0 ? new ThreadInfo[0] : bean.getThreadInfo(ids, frames);
        Stack[] stacks = new Stack[infos.length];
        for (int i = 0; i < infos.length; i++) {
            stacks[i] = infos[i] == null ? null : Stack.of(infos[i]);
        }
        return stacks;
    }

    @Override
    public List<Stack> others(Set<Long> besides) {
        long[] ids = Arrays.stream(bean.getAllThreadIds())
                .filter(id -> !besides.contains(id))
                .limit(200)
                .toArray();
        List<Stack> stacks = new ArrayList<>();
        for (Stack stack : stacks(ids, FRAMES_OF_OTHERS)) {
            if (stack != null) {
                stacks.add(stack);
            }
        }
        return stacks;
    }
}
