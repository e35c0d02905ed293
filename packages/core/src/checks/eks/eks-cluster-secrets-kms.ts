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
  risk: "Whoever gets hold of the control plane's storage needs no right to a key of yours to read the secrets.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Encrypt Kubernetes secrets with a KMS key.",
    steps: [
      "Make a KMS key and let the role of the cluster use it.",
      "Associate it with the cluster for secrets; this cannot be undone.",
      "Write every secret once more, so that it is encrypted.",
    ],
    impact: "Nothing is interrupted; if the key is deleted, the secrets are lost.",
  },
  evaluate: ({ encryption }) =>
    encryption.some(({ resources, kmsKeyArn }) => resources.includes("secrets") && kmsKeyArn !== null)
      ? pass("Secrets are encrypted with a KMS key.")
      : fail("Secrets are not encrypted with a KMS key of yours.", { encryptionConfig: encryption }),
});
