// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists configurations of a Nacos server over HTTP, as its own console does up to 2.x; its client can read one that it
 * knows, and list none. Used by one thread at a time.
 */
final class NacosConfigurations {
    private static final int PATIENCE_MS = 3_000;
    private static final int PAGE = 500;
    private static final Pattern TOKEN = Pattern.compile("\"accessToken\":\"([^\"]+)\"");
    private static final Pattern PAGES = Pattern.compile("\"pagesAvailable\":(\\d+)");

    private final String server;
    private final String namespace;
    private final String user;
    private final String password;

    /** The configurations that a client with these properties sees. */
    NacosConfigurations(Properties client) {
        String first = client.getProperty("serverAddr", "").split("[,;\\s]")[0];
        this.server = "http://" + (first.indexOf(':') < 0 ? first + ":8848" : first) + "/nacos/v1/";
        this.namespace = client.getProperty("namespace", "");
        this.user = client.getProperty("username", "");
        this.password = client.getProperty("password", "");
    }

    /** What the server tells of all configurations of a group, as JSON, page after page. */
    String of(String group) throws IOException {
        String query = "cs/configs?search=blur&dataId=*&group=" + encoded(group) + "&tenant=" + encoded(namespace)
                + "&pageSize=" + PAGE + token() + "&pageNo=";
        StringBuilder pages = new StringBuilder();
        int available = 1;
        for (int page = 1; page <= available; page++) {
            String answer = ask(query + page, null);
            Matcher found = PAGES.matcher(answer);
            available = found.find() ? Integer.parseInt(found.group(1)) : 1;
            pages.append(answer).append('\n');
        }
        return pages.toString();
    }

    private String token() throws IOException {
        if (user.isEmpty()) {
            return "";
        }
        String answer = ask("auth/login", "username=" + encoded(user) + "&password=" + encoded(password));
        Matcher found = TOKEN.matcher(answer);
        return found.find() ? "&accessToken=" + encoded(found.group(1)) : "";
    }

    /** Asks by GET, or by POST where there is a form. */
    private String ask(String path, String form) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(server + path).openConnection();
        connection.setConnectTimeout(PATIENCE_MS);
        connection.setReadTimeout(PATIENCE_MS);
        if (form != null) {
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(form.getBytes(StandardCharsets.UTF_8));
            }
        }
        try (InputStream in = connection.getInputStream()) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] part = new byte[8_192];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                all.write(part, 0, read);
            }
            return new String(all.toByteArray(), StandardCharsets.UTF_8);
        }
    }

    private static String encoded(String text) throws IOException {
        return URLEncoder.encode(text, "UTF-8");
    }
}
