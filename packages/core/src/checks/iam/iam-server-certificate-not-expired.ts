import { defineCheck, fail, pass } from "../../model/define-check.ts";
import certificate from "../../resources/iam-server-certificate.ts";

export default defineCheck(certificate, {
  id: "iam-server-certificate-not-expired",
  requirement: "Expired server certificates should be removed from IAM",
  problem: "Server certificate has expired",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.19"], cis_5: ["1.18"], cis_6: ["2.18"], cis_7: ["2.17"] },
  securityHub: ["IAM.26"],
  needs: ["validity"],
  risk: "Load balancers and distributions that use the certificate show errors to users.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Replace the certificate with one from AWS Certificate Manager, and delete it.",
    steps: [
      "Find the load balancers and distributions that use the certificate.",
      "Switch them to ACM certificates.",
      "Delete this certificate with aws iam delete-server-certificate.",
    ],
    impact: "None after no load balancer or distribution uses the certificate.",
  },
  evaluate: ({ validity }, { takenAt }) =>
    validity.endsAt > takenAt
      ? pass(`The certificate is valid until ${validity.endsAt}.`)
      : fail("The certificate has expired.", { endedAt: validity.endsAt }),
});
