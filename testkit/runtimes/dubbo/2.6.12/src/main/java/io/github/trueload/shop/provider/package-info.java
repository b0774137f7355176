// SPDX-License-Identifier: Apache-2.0
/** The shop as a Dubbo provider. */
package io.github.trueload.shop.provider;
