// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys from PEM files (RFC 7468), as openssl and Kubernetes write them. Stateless. */
final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final String[] ALGORITHMS = {"RSA", "EC", "EdDSA"};

    /** Version 0 and the algorithm RSA, the beginning of PKCS #8 (RFC 5208) around a key of PKCS #1. */
    private static final byte[] RSA = {2, 1, 0, 48, 13, 6, 9, 42, -122, 72, -122, -9, 13, 1, 1, 1, 5, 0};

    private Pem() {}

    /** All certificates of a file, of which there must be one. */
    static List<Certificate> certificates(String file) throws IOException, GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<Certificate> certificates = new ArrayList<>();
        Matcher block = BLOCK.matcher(text(file));
        while (block.find()) {
            if (block.group(1).endsWith("CERTIFICATE")) {
                certificates.add(factory.generateCertificate(new ByteArrayInputStream(bytes(block))));
            }
        }
        if (certificates.isEmpty()) {
            throw new IOException("it holds no certificate in PEM form");
        }
        return certificates;
    }

    /** The private key of a file. */
    static PrivateKey key(String file) throws IOException, GeneralSecurityException {
        Matcher block = BLOCK.matcher(text(file));
        while (block.find()) {
            if (block.group(1).equals("PRIVATE KEY")) {
                return key(bytes(block));
            }
            if (block.group(1).equals("RSA PRIVATE KEY")) {
                return key(der(48, concatenated(RSA, der(4, bytes(block)))));
            }
        }
        throw new IOException("it holds no private key that can be read; 'openssl pkcs8 -topk8 -nocrypt' makes one");
    }

    private static PrivateKey key(byte[] pkcs8) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (GeneralSecurityException e) {
                // A key of another algorithm, or one that this JVM does not have.
                continue;
            }
        }
        throw new InvalidKeySpecException("its key is none of RSA, EC or EdDSA");
    }

    private static byte[] der(int tag, byte[] content) {
        byte[] head = {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length};
        return concatenated(head, content);
    }

    private static byte[] concatenated(byte[] first, byte[] second) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(first, 0, first.length);
        bytes.write(second, 0, second.length);
        return bytes.toByteArray();
    }

    private static byte[] bytes(Matcher block) {
        return Base64.getMimeDecoder().decode(block.group(2));
    }

    private static String text(String file) throws IOException {
        return new String(Files.readAllBytes(Paths.get(file)), StandardCharsets.ISO_8859_1);
    }
}
