// SPDX-License-Identifier: Apache-2.0
/** For comparison only: what the 2.7.4 line of the usual Dubbo plugin does for every sample. */
package io.github.trueload.persample;
