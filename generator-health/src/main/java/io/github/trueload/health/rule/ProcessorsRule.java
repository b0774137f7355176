// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.CpuReading;

/** The JVM sizes its pools for more processors than its container gives it. */
final class ProcessorsRule implements Rule {
    @Override
    public VerdictKind kind() {
        return VerdictKind.PROCESSORS;
    }

    @Override
    public int seconds() {
        return 1;
    }

    @Override
    public Judgement judge(Window window) {
        CpuReading cpu = window.last().cpu;
        // The JVM rounds a quota of 1.5 processors up to 2, which is right.
        if (!(cpu.jvmProcessors > Math.ceil(cpu.allowedProcessors))) {
            return Judgement.fine(cpu.jvmProcessors);
        }
        String allowed = Words.number(cpu.allowedProcessors);
        return Judgement.found(
                cpu.jvmProcessors,
                "the JVM believes in " + Words.number(cpu.jvmProcessors) + " processors, but its container may use "
                        + allowed + ": set -XX:ActiveProcessorCount="
                        + Words.number(Math.ceil(cpu.allowedProcessors)),
                window);
    }
}
