// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of known weaknesses covers what the jars carry, and its verdicts hold for them. */
class AdvisoriesIT {
    private static final Path LIST = Checkout.root().resolve("config/advisories.csv");
    /** Not our own adapters. */
    private static final Pattern NESTED =
            Pattern.compile("META-INF/trueload/dubbo-[^/]+/(?!trueload-)(.+?)-(\\d[^/]*)\\.jar");
    /** The jars that carry a library, by {@code library version}. */
    private static final Map<String, Set<Path>> SHIPPED = new HashMap<>();

    @BeforeAll
    static void shipped() throws IOException {
        for (String line : List.of("2.7", "3.3")) {
            Path jar = Checkout.built(
                    "dubbo-sampler/bundle-" + line + "/target",
                    "jmeter-dubbo" + line.replace(".", "") + "-client-*[!sc].jar");
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                zip.stream()
                        .map(entry -> NESTED.matcher(entry.getName()))
                        .filter(Matcher::matches)
                        .forEach(nested -> carry(nested.group(1), nested.group(2), jar));
            }
        }
        for (LibrariesIT.Row row : LibrariesIT.Row.all()) {
            String folder = row.jar().replaceFirst("^(jmeter|trueload)-", "") + "/target";
            carry(row.library(), row.version(), Checkout.built(folder, row.jar() + "-*[!sc].jar"));
        }
    }

    private static void carry(String library, String version, Path jar) {
        SHIPPED.computeIfAbsent(library + " " + version, unused -> new TreeSet<>())
                .add(jar);
    }

    @Test
    void coversEveryLibraryOfTheZipInItsVersion() throws IOException {
        List<Advisory> list = list();

        assertThat(SHIPPED.keySet()).hasSizeGreaterThan(80).allSatisfy(library -> assertThat(list)
                .as(library + ": look again")
                .anyMatch(line -> line.covers(library)));
        assertThat(list)
                .allSatisfy(line ->
                        assertThat(line.libraries()).as("stale: " + line).isNotEmpty());
    }

    @Test
    void saysOutsideOfVersionsOutsideTheRangeOnly() throws IOException {
        assertThat(list()).allSatisfy(line -> {
            assertThat(line.verdict()).isIn("none", "outside", "elsewhere", "unused", "open");
            if (!line.verdict().equals("none")) {
                assertThat(line.versions()).as(line.toString()).allSatisfy(version -> assertThat(line.affects(version))
                        .isNotEqualTo(line.verdict().equals("outside")));
            }
        });
    }

    @Test
    void saysUnusedOfWhatNoOtherClassMentions() throws IOException {
        Skip.unlessAll(false);
        Map<Path, List<Advisory>> unused = new HashMap<>();
        for (Advisory line : list()) {
            if (line.verdict().equals("unused")) {
                line.libraries().stream()
                        .flatMap(library -> SHIPPED.get(library).stream())
                        .distinct()
                        .forEach(jar -> unused.computeIfAbsent(jar, none -> new ArrayList<>())
                                .add(line));
            }
        }

        assertThat(unused).isNotEmpty();
        Set<String> mentions = new TreeSet<>();
        for (Map.Entry<Path, List<Advisory>> jar : unused.entrySet()) {
            entries(Files.readAllBytes(jar.getKey()), (name, bytes) -> {
                if (name.endsWith(".class")) {
                    String constants = new String(bytes, StandardCharsets.ISO_8859_1);
                    jar.getValue().stream()
                            .filter(line -> line.mentionedIn(constants) && !line.mayMention(name))
                            .forEach(line -> mentions.add(name + " mentions what is unused: " + line));
                }
            });
        }
        assertThat(mentions).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/security.md", "docs/zh/security.md"})
    void thePageNamesWhatAffectsAVersionThatWeShip(String page) throws IOException {
        String text = Files.readString(Checkout.root().resolve(page));

        assertThat(list()).allSatisfy(line -> {
            if (!Set.of("none", "outside").contains(line.verdict())) {
                assertThat(line.advisories().split(" ")).as(line.toString()).anyMatch(text::contains);
            }
        });
    }

    private static List<Advisory> list() throws IOException {
        return Files.readAllLines(LIST).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> new Advisory(List.of(line.split(",", -1))))
                .toList();
    }

    /** The entries of a jar, and of the jars in it. */
    private static void entries(byte[] jar, BiConsumer<String, byte[]> each) {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] bytes = in.readAllBytes();
                each.accept(entry.getName(), bytes);
                if (entry.getName().endsWith(".jar")) {
                    entries(bytes, each);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line of the list. */
    private record Advisory(List<String> cells) {
        String advisories() {
            return cells.get(2);
        }

        String verdict() {
            return cells.get(4);
        }

        /** Whether the constants of a class name the class that the weakness needs. */
        boolean mentionedIn(String constants) {
            String type = needs()[0];
            if (!constants.contains(type.substring(type.lastIndexOf('/') + 1))) {
                return false;
            }
            String named = Pattern.quote(type).replace("/", "\\E[/.]\\Q") + "(?![\\w$])";
            return Pattern.compile(named).matcher(constants).find();
        }

        boolean mayMention(String name) {
            return Stream.of(needs()[1].split(" ")).anyMatch(name::startsWith);
        }

        private String[] needs() {
            return cells.get(5).split(" only ");
        }

        List<String> versions() {
            return List.of(cells.get(1).split(" "));
        }

        boolean covers(String library) {
            String[] parts = library.split(" ");
            String name = Pattern.quote(cells.get(0)).replace("*", "\\E.*\\Q");
            return parts[0].matches(name) && versions().contains(parts[1]);
        }

        List<String> libraries() {
            return SHIPPED.keySet().stream().filter(this::covers).toList();
        }

        boolean affects(String version) {
            return Stream.of(cells.get(3).split(" ")).anyMatch(range -> {
                String[] ends = range.split("\\.\\.<?");
                boolean open = range.contains("..<");
                return compare(ends[0], version) <= 0 && compare(version, ends[1]) < (open ? 0 : 1);
            });
        }

        private static int compare(String one, String other) {
            String[] left = one.split("[.-]");
            String[] right = other.split("[.-]");
            for (int i = 0; i < Math.max(left.length, right.length); i++) {
                int difference = number(left, i) - number(right, i);
                if (difference != 0) {
                    return difference;
                }
            }
            return 0;
        }

        /** Words like {@code Final} and {@code jre} count as nothing. */
        private static int number(String[] parts, int index) {
            return index < parts.length && parts[index].matches("\\d+") ? Integer.parseInt(parts[index]) : 0;
        }
    }
}
