import { defineCheck, fail, pass } from "../../model/define-check.ts";
import { addressFamilies, coversInternet } from "../../model/internet.ts";
import cluster from "../../resources/eks-cluster.ts";

/** Who can reach a public endpoint: its ranges limit it. */
function publicSentence(cidrs: readonly string[]): string {
  return addressFamilies.some((family) => coversInternet(cidrs, family))
    ? "The API server can be reached from the whole internet."
    : "The API server has a public endpoint, limited to some address ranges.";
}

export default defineCheck(cluster, {
  id: "eks-cluster-endpoint-not-public",
  requirement: "EKS cluster endpoints should not be open to the internet",
  problem: "EKS cluster endpoint is open to the internet",
  severity: "high",
  category: "Network",
  service: "EKS",
  frameworks: { fsbp: ["EKS.1"], pci_dss_4: ["1.4.4"] },
  needs: ["endpoint"],
  risk: "Stolen credentials or a hole in the API server can be used from anywhere.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Close the endpoint to the internet.",
    steps: [
      "Switch on private endpoint access.",
      "Reach the cluster through a VPN, a bastion or Session Manager.",
      "Switch off public endpoint access.",
    ],
    impact: "Whoever connects from outside the VPC, pipelines included, loses access at once.",
  },
  evaluate: ({ endpoint }) =>
    endpoint.public
      ? fail(publicSentence(endpoint.publicCidrs), {
          endpointPublicAccess: true,
          publicAccessCidrs: endpoint.publicCidrs,
        })
      : pass("The API server has no public endpoint."),
});
