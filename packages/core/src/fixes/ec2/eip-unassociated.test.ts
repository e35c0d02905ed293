import address from "../../resources/ec2-eip.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./eip-unassociated.ts";

fixTable(fix, [
  {
    when: "nothing uses it",
    resource: resourceWith(address, {
      association: { associationId: null, instanceId: null, networkInterfaceId: null, privateIp: null },
    }),
    run: { document: "AWS-ReleaseElasticIP", parameters: { AllocationId: ["subject"] } },
    changes: ['resource: "subject" -> null'],
    undo: "another customer",
  },
  {
    when: "something uses it",
    resource: resourceWith(address, {
      association: {
        associationId: "eipassoc-1",
        instanceId: "i-1",
        networkInterfaceId: null,
        privateIp: null,
      },
    }),
    run: "in use",
  },
]);
