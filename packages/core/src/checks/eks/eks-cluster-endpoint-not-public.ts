import { defineCheck, fail, pass } from "../../model/define-check.ts";
import { addressFamilies, coversInternet } from "../../model/internet.ts";
import cluster from "../../resources/eks-cluster.ts";

/** Ranges limit who can reach a public endpoint. */
function publicSentence(cidrs: readonly string[]): string {
  return addressFamilies.some((family) => coversInternet(cidrs, family))
    ? "The API server endpoint is open to the internet."
    : "The API server has a public endpoint, limited to specific CIDR blocks.";
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
  risk: "Stolen credentials, or a vulnerability in the API server, can be used from anywhere.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Close the endpoint to the internet.",
    steps: [
      "Turn on private endpoint access.",
      "Connect to the cluster through a VPN, a bastion host, or Session Manager.",
      "Turn off public endpoint access.",
    ],
    impact: "Connections from outside the VPC, including pipelines, are lost immediately.",
  },
  evaluate: ({ endpoint }) =>
    endpoint.public
      ? fail(publicSentence(endpoint.publicCidrs), {
          endpointPublicAccess: true,
          publicAccessCidrs: endpoint.publicCidrs,
        })
      : pass("The API server has no public endpoint."),
});
