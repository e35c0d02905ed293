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
  risk: "A load balancer or distribution that still uses it shows visitors an error, or teaches them to click warnings away.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Remove the certificate after moving its users to Certificate Manager.",
    steps: [
      "Look for load balancers and distributions that use the certificate.",
      "Give them a certificate of Certificate Manager.",
      "Delete this one with aws iam delete-server-certificate.",
    ],
    impact: "Nothing, once no load balancer or distribution uses the certificate.",
  },
  evaluate: ({ validity }, { takenAt }) =>
    validity.endsAt > takenAt
      ? pass(`The certificate is valid until ${validity.endsAt}.`)
      : fail("The certificate has expired.", { endedAt: validity.endsAt }),
});
