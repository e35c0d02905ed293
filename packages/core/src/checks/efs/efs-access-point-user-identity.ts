import { defineCheck, fail, pass } from "../../model/define-check.ts";
import point from "../../resources/efs-access-point.ts";

export default defineCheck(point, {
  id: "efs-access-point-user-identity",
  requirement: "EFS access points should enforce a user identity",
  problem: "Access point does not enforce a user identity",
  severity: "medium",
  category: "IAM",
  service: "EFS",
  frameworks: { fsbp: ["EFS.4"], pci_dss_4: ["7.3.1"], nist_800_53_r5: ["AC-6(2)"] },
  needs: ["user", "fileSystem"],
  risk: "Clients choose their own user identity, including root.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the access point with one that enforces a user identity.",
    steps: [
      "Choose the user and group that own the application's files.",
      "Create an access point with this identity, mount it in the application, and delete the old one.",
    ],
    impact: "All files are read and written as this user.",
  },
  evaluate: ({ user, fileSystem }) =>
    user === null
      ? fail("The access point uses the identity that the client sends.", {
          posixUser: null,
          fileSystemId: fileSystem.id,
        })
      : pass("The access point enforces a user identity."),
});
