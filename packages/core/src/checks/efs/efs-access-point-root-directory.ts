import { defineCheck, fail, pass } from "../../model/define-check.ts";
import point from "../../resources/efs-access-point.ts";

export default defineCheck(point, {
  id: "efs-access-point-root-directory",
  requirement: "EFS access points should enforce a root directory",
  problem: "Access point does not enforce a root directory",
  severity: "medium",
  category: "Data",
  service: "EFS",
  frameworks: { fsbp: ["EFS.3"], nist_800_53_r5: ["AC-6(10)"] },
  needs: ["root", "fileSystem"],
  risk: "An application that needs one directory can read and modify the whole file system.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the access point with one that has a specific root directory.",
    steps: [
      "Create an access point whose root directory is the directory that the application needs.",
      "Mount this access point in the application, and delete the old one.",
    ],
    impact: "Paths in the application start at the new root directory.",
  },
  evaluate: ({ root, fileSystem }) =>
    root.path === "/"
      ? fail("The access point exposes the whole file system.", {
          path: root.path,
          fileSystemId: fileSystem.id,
        })
      : pass("The access point is limited to a directory."),
});
