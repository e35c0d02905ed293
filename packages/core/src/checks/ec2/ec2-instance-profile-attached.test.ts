import instance from "../../resources/ec2-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-instance-profile-attached.ts";

const running = { InstanceId: "i-1", State: { Name: "running" as const } };

checkTable(check, [
  {
    when: "a running instance has a profile",
    result: "pass",
    resource: resourceOf(instance, {
      ...running,
      IamInstanceProfile: { Arn: "arn:aws:iam::123456789012:instance-profile/web" },
    }),
  },
  {
    when: "a running instance has none",
    result: "fail",
    resource: resourceOf(instance, running),
    evidence: { instanceProfile: null },
  },
  {
    when: "it is stopped",
    result: "not_applicable",
    resource: resourceOf(instance, { InstanceId: "i-1", State: { Name: "stopped" } }),
  },
]);
