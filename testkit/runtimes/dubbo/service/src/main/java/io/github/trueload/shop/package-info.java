// SPDX-License-Identifier: Apache-2.0
/** A small shop: the service that the Dubbo providers of the tests offer. Knows no Dubbo. */
package io.github.trueload.shop;
