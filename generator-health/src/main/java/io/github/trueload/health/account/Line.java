// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

/** A line of the account: whom a moment of a user belongs to. The order is that of pictures and tables. */
public enum Line {
    /** In a sample, waiting for the target. */
    TARGET("target", "target"),
    /** In a sample of a script sampler, whose work is the sample. */
    SCRIPT("script", "work of script samplers"),
    /** In a sample, on a processor: TLS, writing, parsing, logging. */
    CLIENT("client", "client's own work in samples"),
    /** In a timer, a pause, a rendezvous, a critical section: what the plan asks for. */
    PAUSE("pause", "pauses"),
    /** Waiting for what another thread of this process holds. */
    LOCK("lock", "lock"),
    /** Waiting for a connection, a worker thread or another thing of which there are too few. */
    POOL("pool", "pool"),
    /** Waiting for room in a full queue. */
    QUEUE("queue", "queue"),
    /** Waiting for a name server. */
    LOOKUP("lookup", "name look-up"),
    /** In a call that writes or reads a file. */
    DISK("disk", "disk"),
    /** Pre- and post-processors, assertions, listeners, functions, on a processor or waiting. */
    WORK("work", "work between samples"),
    /** Asleep in a sample, as in the back-off of a retry. */
    SLEEP("sleep", "sleep in samples"),
    /** Ready to run, but other threads have the processors. */
    PROCESSOR("cpu wait", "waiting for a processor"),
    /** The process stands still in garbage collections. */
    COLLECTION("gc", "collections"),
    /** The process stands still for another reason: a safepoint, a suspended machine. */
    STILL("still", "standing still"),
    /** In a sample, waiting for something in this process that is not recognised. */
    UNKNOWN("wait", "waits for something in this process");

    /** The verdict that it may give, as it stands in files and databases. */
    public final String tag;

    /** Its name in sentences. */
    public final String words;
    /** As a name within a name: {@code CpuWait} in {@code timeCpuWaitPercent}. */
    public final String camel;

    Line(String tag, String words) {
        this.tag = tag;
        this.words = words;
        StringBuilder name = new StringBuilder();
        for (String word : tag.split(" ")) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
        this.camel = name.toString();
    }

    /** Whether that time is the generator's. */
    public boolean isGenerator() {
        return ordinal() >= LOCK.ordinal();
    }
}
