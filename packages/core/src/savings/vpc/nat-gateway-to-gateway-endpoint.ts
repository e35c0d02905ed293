import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import natGateway from "../../resources/ec2-nat-gateway.ts";
import endpoint from "../../resources/ec2-vpc-endpoint.ts";
import { awsCli, terraformChange } from "../command-text.ts";

export default defineSaving(natGateway, {
  id: "nat-gateway-to-gateway-endpoint",
  title: "S3 and DynamoDB traffic uses a NAT gateway",
  act: ({ name }) => `Route S3 and DynamoDB traffic around NAT gateway ${name}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Configure",
  description:
    "The NAT gateway charges per GB, and its VPC has no free gateway endpoint for S3. The saving is unknown because only flow logs show how much of the traffic goes there.",
  needs: ["state", "network", "traffic"],
  looksUp: [endpoint.type],
  thresholds: {
    gbPer14Days: {
      label: "Traffic",
      unit: "GB in 14 days",
      default: 10,
      source: "Skyledger default: below this, S3 traffic costs almost nothing.",
    },
  },
  steps: [
    "Create gateway endpoints for S3 and DynamoDB. They are free of charge.",
    "Associate them with all private route tables.",
    "Check bucket policies that contain IP addresses.",
  ],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong:
    "Bucket policies that allow only the NAT gateway's address deny requests through the endpoint.",
  commands: (resource, { vpc = "vpc-…" }) => ({
    cli: awsCli(resource, "ec2 create-vpc-endpoint", {
      "vpc-id": vpc,
      "service-name": `com.amazonaws.${resource.region}.s3`,
    }),
    terraform: terraformChange("aws_vpc_endpoint", resource.id, {
      vpc_id: vpc,
      service_name: `com.amazonaws.${resource.region}.s3`,
    }),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  part: "data",
  source: "https://docs.aws.amazon.com/vpc/latest/privatelink/gateway-endpoints.html",
  evaluate: ({ state, network, traffic }, { all, thresholds }) => {
    if (state.name !== "available") return noSavings;
    const gb = traffic.bytesOut.sum / 1e9;
    if (gb < thresholds.gbPer14Days) return noSavings;
    const endpoints = all(endpoint.type);
    if (!endpoints.seen) return savingUnknown(endpoints.reason, "endpoints");
    for (const { facets } of endpoints.value) {
      const { endpoint: kind, network: place } = facets;
      if (!kind?.seen || !place?.seen) return savingUnknown("failed", "endpoints");
      // The endpoint declaration reads both facets.
      const { kind: name, serviceName } = kind.value as { kind: string; serviceName: string };
      const { vpcId } = place.value as { vpcId: string };
      if (vpcId === network.vpcId && name === "Gateway" && serviceName.endsWith(".s3")) return noSavings;
    }
    return savingUnknown("unsupported", "price", {
      "GB sent in 14 days": Math.round(gb),
      VPC: network.vpcId ?? "unknown",
    });
  },
});
