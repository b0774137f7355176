// SPDX-License-Identifier: Apache-2.0
/**
 * Panels with which a person edits the Dubbo sampler and its defaults element. Every field is bound to one key of the
 * test plan and writes to it only what was changed in the panel, so that opening and saving a plan never alters it.
 */
package io.github.trueload.dubbo.gui;
