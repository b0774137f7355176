// SPDX-License-Identifier: Apache-2.0
/** Stands in for a package of Java 18, so that what implements it compiles for Java 8. Never shipped. */
package java.net.spi;
