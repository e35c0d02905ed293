import group from "../../resources/ec2-security-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./security-group-unused.ts";

fixTable(fix, [
  {
    when: "nothing uses it",
    resource: resourceWith(group, {
      group: { name: "old", description: "", vpcId: "vpc-1", isDefault: false },
    }),
    run: { document: "AWSConfigRemediation-DeleteUnusedSecurityGroup", parameters: { GroupId: ["subject"] } },
    changes: ['resource: "subject" -> null'],
    undo: "different ID",
  },
]);
