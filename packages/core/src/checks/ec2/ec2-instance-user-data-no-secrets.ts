import { defineCheck, fail, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-user-data-no-secrets",
  requirement: "EC2 instance user data should not contain secrets",
  problem: "User data contains secrets",
  severity: "high",
  category: "Data",
  service: "EC2",
  frameworks: {},
  needs: ["userData"],
  risk: "Everybody who may describe the instance, and every program on it, reads the credentials in its user data.",
  remediation: {
    automation: "MANUAL",
    description: "Take the credentials out of the user data and fetch them from Secrets Manager.",
    steps: [
      "Change the credentials: they count as known.",
      "Keep them in Secrets Manager or Parameter Store and let the role of the instance read them.",
      "Stop the instance, replace its user data and start it again; change the launch template too.",
    ],
    impact: "The instance has to be stopped while its user data is replaced.",
  },
  evaluate: ({ userData }) =>
    userData.suspectLines.length === 0
      ? pass("Nothing in the user data looks like a credential.")
      : fail("Lines of the user data look like credentials.", { lines: userData.suspectLines }),
});
