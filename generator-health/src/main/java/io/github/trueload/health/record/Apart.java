// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

/**
 * Keeps what one thread writes for each sample off the cache lines that others write or read. Collectors put objects of
 * several threads side by side when they move them, and from then on two processors take such a line from each other
 * with each sample, which costs several times as much as recording. Every class that is written for each sample extends
 * this one, so that at least two lines (processors fetch them in pairs) lie between what any two of them write: HotSpot
 * (8 to 25) puts fields of a superclass in front, and a small one into a gap that these leave (15 and newer).
 * It puts references last, so that such a class ends with sixteen that nothing sets: what stands behind the object may
 * be anything of JMeter's that another thread reads.
 */
@SuppressWarnings("unused")
abstract class Apart {
    /** Behind the header of an object, where else the gap would be. */
    private int gap;

    private long p0;
    private long p1;
    private long p2;
    private long p3;
    private long p4;
    private long p5;
    private long p6;
    private long p7;
    private long p8;
    private long p9;
    private long p10;
    private long p11;
    private long p12;
    private long p13;
    private long p14;
    private long p15;
}
