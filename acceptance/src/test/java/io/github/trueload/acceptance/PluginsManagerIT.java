// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The descriptors for the JMeter Plugins Manager, held against what its catalogue accepts. */
class PluginsManagerIT {
    /** How the Plugins Manager reads the installed version from a jar's file name. */
    private static final Pattern JAR_VERSION = Pattern.compile("-v?([.0-9a-zA-Z]+(-[\\w]+)?)\\.jar$");

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)*(-\\w+)?");
    private static final List<String> REQUIRED =
            List.of("id", "name", "description", "helpUrl", "screenshotUrl", "vendor", "markerClass", "versions");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("descriptors")
    void hasEverythingThatTheCatalogueAsksFor(Path file) throws IOException {
        JsonNode plugin = read(file);

        assertThat(REQUIRED)
                .allSatisfy(key ->
                        assertThat(plugin.path(key).isMissingNode()).as(key).isFalse());
        assertThat(plugin.path("id").asText() + ".json")
                .isEqualTo(file.getFileName().toString());
        // jpgc- belongs to jmeter-plugins.org, jmeter- to JMeter's own modules.
        assertThat(plugin.path("id").asText()).startsWith("trueload-");
        for (String key : List.of("helpUrl", "screenshotUrl")) {
            String url = plugin.path(key).asText();
            assertThat(URI.create(url)).hasScheme("https");
            // In the tree of the tag: https://host/owner/name/(blob|raw)/tag/path
            assertThat(Checkout.root().resolve(url.split("/", 8)[7])).as(url).exists();
        }
    }

    @ParameterizedTest
    @MethodSource("descriptors")
    void isWrittenAsTheCatalogueFormatsIt(Path file) throws IOException {
        String text = Files.readString(file);

        assertThat(text).startsWith("[\n  {\n    \"id\"").endsWith("\n]\n").doesNotContain("\t", "\r");
    }

    @ParameterizedTest
    @MethodSource("descriptors")
    void offersTheVersionThatTheJarsNameTells(Path file) throws IOException {
        JsonNode versions = read(file).path("versions");

        assertThat(versions.fieldNames())
                .toIterable()
                .contains(releaseVersion())
                .allMatch(VERSION.asMatchPredicate());
        versions.fields().forEachRemaining(version -> assertThat(urls(version.getValue()))
                .allSatisfy(url -> assertThat(versionIn(url)).isEqualTo(version.getKey())));
    }

    @Test
    void namesOnlyJarsThatTheZipHolds() throws IOException {
        for (Path file : descriptors()) {
            JsonNode version = read(file).path("versions").path(releaseVersion());
            assertThat(urls(version)).allSatisfy(url -> assertThat(jarLike(url)).exists());
        }
    }

    @ParameterizedTest
    @MethodSource("descriptors")
    void hasAMarkerClassThatLoadsWithThePluginsJarAlone(Path file) throws Exception {
        JMeterHome jmeter = JMeterHome.create("5.6.3", directory.resolve("jmeter"));
        JsonNode plugin = read(file);
        List<URL> classPath = new ArrayList<>();
        String url = plugin.path("versions")
                .path(releaseVersion())
                .path("downloadUrl")
                .asText();
        classPath.add(jarLike(url).toUri().toURL());
        for (Path jar : TestFiles.below(jmeter.path().resolve("lib"), ".jar")) {
            classPath.add(jar.toUri().toURL());
        }

        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            String marker = plugin.path("markerClass").asText();
            assertThat(Class.forName(marker, true, loader).getName()).isEqualTo(marker);
        }
    }

    static List<Path> descriptors() {
        List<Path> found = TestFiles.in(Checkout.root().resolve("distribution/plugins-manager"), "*");
        assertThat(found).isNotEmpty();
        return found;
    }

    private static List<String> urls(JsonNode version) {
        List<String> urls = new ArrayList<>(List.of(version.path("downloadUrl").asText()));
        version.path("libs").forEach(url -> urls.add(url.asText()));
        return urls;
    }

    private static JsonNode read(Path file) {
        JsonNode plugins = Json.in(file);
        assertThat(plugins).hasSize(1);
        return plugins.get(0);
    }

    /** The version that this build leads up to: the zip's, without -SNAPSHOT. */
    static String releaseVersion() {
        return Checkout.version().replace("-SNAPSHOT", "");
    }

    private static String versionIn(String url) {
        Matcher matcher = JAR_VERSION.matcher(url);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The built jar of the artifact that a download address names. */
    private static Path jarLike(String url) {
        String artifact = url.substring(url.lastIndexOf('/') + 1).replaceAll("-[0-9][^/]*\\.jar$", "");
        String version = Checkout.version();
        return JMeterHome.shared().path().resolve("lib/ext").resolve(artifact + "-" + version + ".jar");
    }
}
