// SPDX-License-Identifier: Apache-2.0
/** A program of its own: a provider that answers everything, for {@code trueload-size}. No sampler uses it. */
package io.github.trueload.dubbo.provider;
