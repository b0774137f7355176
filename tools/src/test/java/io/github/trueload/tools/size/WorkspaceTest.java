// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.tools.cli.Program.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan may hold passwords, and so may its copy. */
class WorkspaceTest {
    @TempDir
    private Path directory;

    @Test
    void onlyItsOwnerMayReadTheCopyWhichGoesInTheEnd() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.jmx"), "<jmeterTestPlan/>");

        Workspace workspace = new Workspace(plan, directory.resolve("kept").toString());
        assertThat(workspace.copy).hasParent(directory);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(workspace.copy)))
                .isEqualTo("rw-------");
        workspace.close();

        assertThat(directory).isDirectoryNotContaining("glob:**.trueload-size-*");
        assertThat(plan).exists();
        assertThat(directory.resolve("kept")).isEmptyDirectory();
    }

    @Test
    void nobodyElseMayLookIntoTheFolderThatIsNotKept() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.jmx"), "<jmeterTestPlan/>");

        Workspace workspace = new Workspace(plan, "");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(workspace.folder)))
                .isEqualTo("rwx------");
        workspace.close();

        assertThat(workspace.folder).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeMadeIsRefused() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.jmx"), "<jmeterTestPlan/>");

        assertThatThrownBy(() -> new Workspace(plan, plan + "/kept"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--folder is '" + plan + "/kept', which cannot be made: ");
    }
}
