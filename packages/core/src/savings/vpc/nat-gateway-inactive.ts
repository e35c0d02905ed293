import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import natGateway from "../../resources/ec2-nat-gateway.ts";
import { ageDays } from "../age-days.ts";
import { bothBills } from "../both-bills.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(natGateway, {
  id: "nat-gateway-inactive",
  title: "NAT gateway has no traffic",
  act: ({ name }) => `Delete idle NAT gateway ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The gateway sent no traffic for two weeks and incurs hourly charges.",
  needs: ["state", "addresses", "traffic"],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 14,
      source: "Skyledger default: the whole lookback period; AWS Trusted Advisor uses 30 days.",
    },
    bytes: {
      label: "Traffic",
      unit: "bytes",
      default: 0,
      source: "AWS Trusted Advisor, Inactive NAT Gateways.",
    },
  },
  steps: [
    "Check which route tables use the gateway, and remove the routes.",
    "Delete the gateway.",
    "Release its Elastic IP addresses.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Instances that rarely use the internet, for example for updates, would lose access.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-nat-gateway", { "nat-gateway-id": resource.id }, "aws_nat_gateway"),
  implementationEffort: "Medium",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ state, addresses, traffic }, { resource, prices, takenAt, thresholds, bill }) => {
    if (state.name !== "available") return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    // A gateway reports every minute, including zeros (Amazon VPC user guide); missing data says nothing
    // about its traffic.
    if (traffic.bytesOut.daysWithData === 0) return savingUnknown("failed", "traffic");
    if (traffic.bytesOut.sum > thresholds.bytes) return noSavings;
    const publicAddresses = addresses.filter((address) => address.publicIp !== null).length;
    const hours = bill();
    const addressHours = prices.bill(
      [{ name: "Public addresses", price: "VPC/public-ipv4-in-use", quantity: publicAddresses }],
      resource.region,
    );
    return saves(bothBills(hours, addressHours), {
      "bytes sent in 14 days": traffic.bytesOut.sum,
      "public addresses": publicAddresses,
    });
  },
});
