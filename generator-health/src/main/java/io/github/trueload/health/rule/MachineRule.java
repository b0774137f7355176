// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** The machine is busy, but not with this process alone, which the rule for this process would tell better. */
final class MachineRule implements Rule {
    private final double ownLimit;
    private final Rule machine;

    MachineRule(double ownLimit, Rule machine) {
        this.ownLimit = ownLimit;
        this.machine = machine;
    }

    @Override
    public VerdictKind kind() {
        return machine.kind();
    }

    @Override
    public int seconds() {
        return machine.seconds();
    }

    @Override
    public double limit() {
        return machine.limit();
    }

    @Override
    public Judgement judge(Window window) {
        Judgement judgement = machine.judge(window);
        return window.mean(reading -> reading.cpu.processShare()) >= ownLimit ? Judgement.fine(Double.NaN) : judgement;
    }

    @Override
    public String summary(double figure) {
        return machine.summary(figure);
    }
}
