import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/eks-cluster.ts";

export default defineCheck(cluster, {
  id: "eks-cluster-secrets-kms",
  requirement: "EKS clusters should encrypt Kubernetes secrets with AWS KMS",
  problem: "Kubernetes secrets are not encrypted with AWS KMS",
  severity: "medium",
  category: "Encryption",
  service: "EKS",
  frameworks: { pci_dss_4: ["8.3.2"] },
  securityHub: ["EKS.3"],
  needs: ["encryption"],
  risk: "Anyone who obtains the control plane's storage can read the secrets without permission to use your KMS key.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Encrypt Kubernetes secrets with a KMS key.",
    steps: [
      "Create a KMS key, and allow the cluster role to use it.",
      "Associate it with the cluster for secrets. This can't be undone.",
      "Rewrite all secrets to encrypt them.",
    ],
    impact: "No interruption. If the key is deleted, the secrets are lost.",
  },
  evaluate: ({ encryption }) =>
    encryption.some(({ resources, kmsKeyArn }) => resources.includes("secrets") && kmsKeyArn !== null)
      ? pass("Secrets are encrypted with a KMS key.")
      : fail("Secrets are not encrypted with a KMS key.", { encryptionConfig: encryption }),
});
