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
  risk: "A client says by itself which user it is, and root may do everything.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the access point by one with a user identity.",
    steps: [
      "Choose the user and group that own the files of the program.",
      "Make an access point with that identity, let the program mount it and delete the old one.",
    ],
    impact: "All files are read and written as that user, whoever the client is.",
  },
  evaluate: ({ user, fileSystem }) =>
    user === null
      ? fail("The access point takes the identity that the client sends.", {
          posixUser: null,
          fileSystemId: fileSystem.id,
        })
      : pass("The access point sets the identity of every client."),
});
