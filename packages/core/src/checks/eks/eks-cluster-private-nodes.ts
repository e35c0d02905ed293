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
  risk: "Nodes talk to the API server across the public endpoint, which therefore has to stay open.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch on private endpoint access.",
    steps: ["Make sure that the VPC resolves DNS names.", "Switch on private endpoint access."],
    impact: "Nodes reach the API server inside the VPC; nothing else changes.",
  },
  evaluate: ({ endpoint }) =>
    endpoint.private
      ? pass("Nodes reach the API server inside the VPC.")
      : fail("Nodes reach the API server across the public endpoint only.", { endpointPrivateAccess: false }),
});
