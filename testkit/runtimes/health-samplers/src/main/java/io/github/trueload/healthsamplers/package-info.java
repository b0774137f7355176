// SPDX-License-Identifier: Apache-2.0
/** Samplers and clients with the faults of the field reports, each in its simplest form. Test support only. */
package io.github.trueload.healthsamplers;
