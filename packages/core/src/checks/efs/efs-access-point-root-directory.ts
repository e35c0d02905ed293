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
  risk: "A program that needs one folder reads and changes the whole file system.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the access point by one with a root directory of its own.",
    steps: [
      "Make an access point whose root directory is the folder that the program needs.",
      "Let the program mount that access point and delete the old one.",
    ],
    impact: "Paths that the program uses start at the new root directory.",
  },
  evaluate: ({ root, fileSystem }) =>
    root.path === "/"
      ? fail("The access point leads to the whole file system.", {
          path: root.path,
          fileSystemId: fileSystem.id,
        })
      : pass("The access point leads to a folder."),
});
