// SPDX-License-Identifier: Apache-2.0
/** The plugin is one resource file, which maps class names of plans; this package only makes its jar known. */
package io.github.trueload.upgrade;
