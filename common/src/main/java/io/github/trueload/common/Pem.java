// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Certificates and private keys as text between BEGIN and END (RFC 7468), as openssl and Kubernetes write them. */
public final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final String[] ALGORITHMS = {"RSA", "EC", "EdDSA", "DSA"};
    /** Version 0 and the algorithm RSA, the beginning of PKCS #8 (RFC 5208) around a key of PKCS #1. */
    private static final byte[] RSA = {2, 1, 0, 48, 13, 6, 9, 42, -122, 72, -122, -9, 13, 1, 1, 1, 5, 0};

    private Pem() {}

    /** Whether a file's content is of this form at all. */
    public static boolean isPem(byte[] content) {
        return text(content).contains("-----BEGIN ");
    }

    /** All certificates, in their order; none if there is none. */
    public static List<X509Certificate> certificates(byte[] content) throws GeneralSecurityException {
        List<X509Certificate> certificates = new ArrayList<>();
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        Matcher block = BLOCK.matcher(text(content));
        while (block.find()) {
            if (block.group(1).endsWith("CERTIFICATE")) {
                Certificate read = factory.generateCertificate(new ByteArrayInputStream(bytes(block)));
                certificates.add((X509Certificate) read);
            }
        }
        return certificates;
    }

    /**
     * The first private key of the forms PKCS #8, encrypted or not, and PKCS #1; {@code null} if there is none at all.
     *
     * @param password of an encrypted key; {@code null} or empty for none
     * @throws InvalidKeySpecException if there is only one of another form, or of an algorithm that this JVM lacks
     */
    public static PrivateKey key(byte[] content, char[] password) throws GeneralSecurityException, IOException {
        Matcher block = BLOCK.matcher(text(content));
        while (block.find()) {
            switch (block.group(1)) {
                case "PRIVATE KEY":
                    return key(new PKCS8EncodedKeySpec(bytes(block)));
                case "ENCRYPTED PRIVATE KEY":
                    return key(decrypted(bytes(block), password));
                case "RSA PRIVATE KEY":
                    return key(new PKCS8EncodedKeySpec(der(48, concatenated(RSA, der(4, bytes(block))))));
                default:
                    break;
            }
        }
        if (text(content).contains("PRIVATE KEY-----")) {
            throw new InvalidKeySpecException("another form");
        }
        return null;
    }

    private static PKCS8EncodedKeySpec decrypted(byte[] encrypted, char[] password)
            throws GeneralSecurityException, IOException {
        EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(encrypted);
        // PBES2 keeps the name of its algorithm among the parameters.
        String algorithm = "PBES2".equals(info.getAlgName()) || "1.2.840.113549.1.5.13".equals(info.getAlgName())
                ? info.getAlgParameters().toString()
                : info.getAlgName();
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.DECRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password)),
                info.getAlgParameters());
        return info.getKeySpec(cipher);
    }

    private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (GeneralSecurityException e) {
                // A key of another algorithm, or one that this JVM does not have.
            }
        }
        throw new InvalidKeySpecException("its key is none of RSA, EC, EdDSA or DSA");
    }

    /** An element with a length of two bytes (X.690). */
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

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1);
    }
}
