import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/eks-cluster.ts";

export default defineCheck(cluster, {
  id: "eks-cluster-private-nodes",
  requirement: "EKS clusters should have private endpoint access enabled",
  problem: "Private endpoint access is disabled",
  severity: "high",
  category: "Network",
  service: "EKS",
  frameworks: {},
  needs: ["endpoint"],
  risk: "Nodes connect to the API server through the public endpoint, so it must stay open.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on private endpoint access.",
    steps: ["Check that the VPC has DNS resolution enabled.", "Turn on private endpoint access."],
    impact: "Nodes connect to the API server inside the VPC. No other effect.",
  },
  evaluate: ({ endpoint }) =>
    endpoint.private
      ? pass("Private endpoint access is enabled.")
      : fail("Private endpoint access is disabled.", { endpointPrivateAccess: false }),
});
