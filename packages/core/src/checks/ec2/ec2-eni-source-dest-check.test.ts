import type { NetworkInterfaceType } from "@aws-sdk/client-ec2";
import networkInterface from "../../resources/ec2-network-interface.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-eni-source-dest-check.ts";

function eni(kind: NetworkInterfaceType, SourceDestCheck: boolean, RequesterManaged = false) {
  return resourceOf(networkInterface, {
    NetworkInterfaceId: "eni-1",
    InterfaceType: kind,
    RequesterManaged,
    SourceDestCheck,
  });
}

checkTable(check, [
  { when: "the check is on", result: "pass", resource: eni("interface", true) },
  {
    when: "the check is off",
    result: "fail",
    resource: eni("interface", false),
    evidence: { sourceDestCheck: false, kind: "interface" },
  },
  { when: "it belongs to a NAT gateway", result: "not_applicable", resource: eni("natGateway", false) },
  { when: "a service manages it", result: "not_applicable", resource: eni("interface", false, true) },
  {
    when: "AWS did not tell its kind",
    result: "unknown",
    resource: resourceOf(networkInterface, { NetworkInterfaceId: "eni-1", SourceDestCheck: false }),
  },
]);
