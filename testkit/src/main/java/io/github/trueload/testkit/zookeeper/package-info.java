// SPDX-License-Identifier: Apache-2.0
/** Real ZooKeeper servers, each a process of its own. */
package io.github.trueload.testkit.zookeeper;
