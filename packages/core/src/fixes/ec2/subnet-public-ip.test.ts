import subnet from "../../resources/ec2-subnet.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./subnet-public-ip.ts";

fixTable(fix, [
  {
    when: "new instances get one",
    resource: resourceWith(subnet, { publicAddresses: { ipv4OnLaunch: true, ipv6OnCreation: null } }),
    run: {
      document: "AWSConfigRemediation-DisableSubnetAutoAssignPublicIP",
      parameters: { SubnetId: ["subject"] },
    },
    changes: ["publicAddresses.ipv4OnLaunch: true -> false"],
    undo: {
      document: "Skyledger-SetSubnetAutoAssignPublicIp",
      parameters: { SubnetId: ["subject"], Value: ["true"] },
    },
  },
]);
