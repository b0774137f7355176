// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** An account in words. A share is never said to be nothing: what was not seen is below what would have been seen. */
public final class AccountText {
    private static final int MOST_PLACES = 3;
    private static final double PERCENT = 0.01;

    private AccountText() {}

    /** The whole run in one line, as {@code 61 % target, 30 % pauses, 9 % generator: 6 % lock Sdk.call, ...}. */
    public static String line(Statement account) {
        List<String> parts = new ArrayList<>();
        for (Line line : new Line[] {Line.TARGET, Line.SCRIPT, Line.CLIENT, Line.PAUSE}) {
            double share = account.share(line);
            if (share >= PERCENT || line == Line.TARGET) {
                parts.add(share(share, account.error(line)) + " " + line.words);
            }
        }
        Statement.Share generator = account.generator();
        parts.add(share(generator.share, generator.error) + " generator");
        return String.join(", ", parts) + places(": ", account.places, account.userMs, "");
    }

    /** The largest of the generator's places in brackets, of those in samples, or of all; empty without any. */
    public static String places(Statement account, boolean inSamples) {
        List<Statement.Part> parts = new ArrayList<>(account.places);
        parts.removeIf(part -> inSamples && !part.place.inSample);
        return places(" (", parts, inSamples ? account.inSamplesMs() : account.userMs, ")");
    }

    /** The largest of the generator's places at a label, in brackets, of the time that is no pause. */
    public static String places(Statement.Group group) {
        return places(" (", group.places(), group.ms() - group.ms(Line.PAUSE), ")");
    }

    /** Where the client's own work was seen most often, in brackets. */
    public static String work(Statement account) {
        for (Statement.Part part : account.places) {
            if (part.place.line == Line.CLIENT) {
                return " (as in " + part.place.method + ")";
            }
        }
        return "";
    }

    private static String places(String before, List<Statement.Part> parts, double ofMs, String after) {
        Map<String, Double> byWords = new LinkedHashMap<>();
        for (Statement.Part part : parts) {
            if (part.place.line.isGenerator()) {
                byWords.merge(place(part.place), part.ms / ofMs, Double::sum);
            }
        }
        String places = byWords.entrySet().stream()
                .filter(place -> place.getValue() >= PERCENT)
                .sorted((one, other) -> Double.compare(other.getValue(), one.getValue()))
                .limit(MOST_PLACES)
                .map(place -> share(place.getValue(), 0) + " " + place.getKey())
                .collect(Collectors.joining("; "));
        return places.isEmpty() ? "" : before + places + after;
    }

    /** A share with what is known of it: {@code 12 %}, {@code 12 +-3 %} or {@code below 1 %}. */
    public static String share(double share, double error) {
        if (share < PERCENT) {
            return "below " + Math.round(Math.max(1, Math.ceil(100 * Math.min(1, share + error)))) + " %";
        }
        String uncertain = error >= 2 * PERCENT ? " +-" + Math.round(Math.ceil(100 * error)) : "";
        return Math.round(100 * share) + uncertain + " %";
    }

    /** Where the time went: {@code lock Sdk.call in samples}, {@code work of pre-processor sign.groovy}. */
    public static String place(Place place) {
        String method = place.method.isEmpty() ? "" : " in " + place.method;
        if (place.line == Line.WORK) {
            String element = place.element.isEmpty() ? "JMeter between samples" : place.element;
            return (method.isEmpty() ? "work of " : "waits of ") + element + method;
        }
        String what = place.line.words + method;
        return place.element.isEmpty() ? what : what + ", " + place.element;
    }
}
