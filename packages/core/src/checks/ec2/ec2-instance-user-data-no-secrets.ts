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
  risk: "Anyone who can describe the instance, and every process on it, can read credentials in the user data.",
  remediation: {
    automation: "MANUAL",
    description: "Remove the credentials from the user data, and read them from AWS Secrets Manager.",
    steps: [
      "Rotate the credentials. Treat them as compromised.",
      "Store them in Secrets Manager or Parameter Store, and let the instance role read them.",
      "Stop the instance, replace its user data, and start it again. Update the launch template too.",
    ],
    impact: "The instance must be stopped to replace its user data.",
  },
  evaluate: ({ userData }) =>
    userData.suspectLines.length === 0
      ? pass("No credentials were detected in the user data.")
      : fail("Lines in the user data look like credentials.", { lines: userData.suspectLines }),
});
